// HTTP for the rules that narrow the wizard's lists.
import { createRule, deleteRule, listRules, type StoredRule, updateRule } from "#contract/rules.ts";
import { kindWords } from "#domain/catalogue/items.ts";
import { type Refusal, refuse } from "#domain/refusal.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { hasItems } from "#server/catalogue/queries.ts";
import type { Tx } from "#server/database/connect.ts";
import { unchanged } from "#server/kernel/call.ts";
import { outdated } from "#server/kernel/errors.ts";
import { changesNothing, namedFields } from "#server/kernel/named.ts";
import { route } from "#server/kernel/route.ts";
import { ROWS_AT_ONCE, wholeList } from "#server/kernel/rows.ts";
import { insertRule, listRulesBeyond, lockRule, removeRule, saveRule } from "./queries.ts";

const load = ({ db, params }: { db: Tx; params: { id: number } }) => lockRule(db, params.id);

const about = ({ id, name, version }: Pick<StoredRule, "id" | "name" | "version">) => ({
  id: String(id),
  label: name,
  tells: { entity: "rule", version, ownerId: null },
});

export const ruleRoutes = [
  route(listRules, {
    handle: (call) => wholeList<StoredRule>(call, "company", (db, beyond) => listRulesBeyond(db, beyond, ROWS_AT_ONCE)),
  }),
  route(createRule, {
    async handle({ db, actor, body }) {
      // The kernel lets nobody without a company create.
      return (await refuseForeignItems(db, body)) ?? insertRule(db, actor.companyId ?? 0, tidied(body));
    },
    subject: (reply) => ({ ...about(reply as StoredRule), after: reply as StoredRule }),
  }),
  route(updateRule, {
    load,
    async handle({ db, body, record }) {
      const { version, ...fields } = body;
      if (version !== undefined && version !== record.version) throw outdated(record);
      const change = tidied(namedFields(fields));
      if (changesNothing(record, change)) return unchanged(record);
      const changed = { ...record, ...change };
      return (await refuseForeignItems(db, changed)) ?? saveRule(db, changed);
    },
    subject: (reply, { record }) => ({ ...about(reply as StoredRule), before: record, after: reply as StoredRule }),
  }),
  route(deleteRule, {
    load,
    async handle({ db, record }) {
      await removeRule(db, { id: record.id });
      return { success: true } as const;
    },
    subject: (_reply, { record }) => ({
      ...about({ ...record, version: record.version + 1 }),
      metadata: { changes: lost(record) },
    }),
  }),
];

/** An empty description is none. */
function tidied<Fields extends { description?: string | null }>(fields: Fields): Fields {
  return fields.description === "" ? { ...fields, description: null } : fields;
}

/** Another company's item and one that never was read alike. */
async function refuseForeignItems(
  db: Tx,
  { triggerType, triggerValueIds, constraintType, allowedValueIds }: Omit<Rule, "id">,
): Promise<Refusal | null> {
  const fields: Record<string, string> = {};
  if (!(await hasItems(db, triggerType, triggerValueIds))) {
    fields.triggerValueIds = `Not all of these are ${kindWords[triggerType].many} of your company`;
  }
  if (!(await hasItems(db, constraintType, allowedValueIds))) {
    fields.allowedValueIds = `Not all of these are ${kindWords[constraintType].many} of your company`;
  }
  const first = Object.values(fields)[0];
  return first ? refuse("unknown_choice", first, fields) : null;
}

/** What the rule said, for the audit log. */
function lost({ name, description, triggerType, triggerValueIds, constraintType, allowedValueIds, ...rest }: Rule) {
  const { priority, isActive } = rest;
  const said = { name, description, triggerType, triggerValueIds, constraintType, allowedValueIds, priority, isActive };
  return Object.fromEntries(Object.entries(said).map(([key, before]) => [key, { before, after: null }]));
}
