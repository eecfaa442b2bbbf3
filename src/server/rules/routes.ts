// HTTP for the rules that narrow the wizard's lists.
import { createRule, deleteRule, listRules, type StoredRule, updateRule } from "#contract/rules/rules.ts";
import { kindLabels } from "#domain/catalogue/items.ts";
import { buildRefusal, type Refusal } from "#domain/refusal.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { hasItems } from "#server/catalogue/queries.ts";
import type { Tx } from "#server/database/connect.ts";
import { successReply } from "#server/kernel/call.ts";
import { applyPatch, dropUndefined } from "#server/kernel/patch.ts";
import { route } from "#server/kernel/route.ts";
import { BATCH_SIZE, streamList } from "#server/kernel/streamed-lists.ts";
import { insertRule, listRulesAfter, lockRule, removeRule, saveRule } from "./queries.ts";

const buildSubject = ({ id, name, version }: Pick<StoredRule, "id" | "name" | "version">) => ({
  id: String(id),
  label: name,
  browserEvents: { entity: "rule", version, ownerId: null },
});

export const ruleRoutes = [
  route(listRules, {
    read: (call) =>
      streamList<StoredRule>(call, "company", (db, beyond) =>
        listRulesAfter(db, beyond, BATCH_SIZE, { activeOnly: false }),
      ),
  }),
  route(createRule, {
    read: async ({ db, body }) => ({ itemsRefusal: await refuseForeignItems(db, body) }),
    decide: ({ body, record: { itemsRefusal } }) => itemsRefusal ?? clearEmptyDescription(body),
    // The kernel refuses creation without a company.
    write: (db, content, { actor }) => insertRule(db, actor.companyId ?? 0, content),
    entry: ({ written }) => ({ ...buildSubject(written), after: written }),
  }),
  route(updateRule, {
    async read({ db, params, body }) {
      const rule = await lockRule(db, params.id);
      return rule && { rule, itemsRefusal: await refuseForeignItems(db, { ...rule, ...dropUndefined(body) }) };
    },
    current: ({ rule }) => rule,
    decide: ({ body, record: { rule, itemsRefusal } }) =>
      itemsRefusal ?? applyPatch(rule, clearEmptyDescription(dropUndefined(body))),
    write: (db, changed) => saveRule(db, changed),
    entry: ({ written, record }) => ({ ...buildSubject(written), before: record.rule, after: written }),
  }),
  route(deleteRule, {
    read: ({ db, params }) => lockRule(db, params.id),
    write: (db, { id }) => [removeRule(db, { id })],
    entry: ({ record }) => ({
      ...buildSubject({ ...record, version: record.version + 1 }),
      metadata: { changes: describeDeletion(record) },
    }),
    reply: () => successReply,
  }),
];

/** An empty description becomes null. */
function clearEmptyDescription<Fields extends { description?: string | null }>(fields: Fields): Fields {
  return fields.description === "" ? { ...fields, description: null } : fields;
}

/** Another company's item and one that never existed give the same error. */
async function refuseForeignItems(
  db: Tx,
  {
    triggerType,
    triggerValueIds,
    constraintType,
    allowedValueIds,
  }: Omit<Rule, "id" | "name" | "description" | "priority" | "isActive">,
): Promise<Refusal | null> {
  const fields: Record<string, string> = {};
  if (!(await hasItems(db, triggerType, triggerValueIds))) {
    fields.triggerValueIds = `Not all of these are ${kindLabels[triggerType].many} of your company`;
  }
  if (!(await hasItems(db, constraintType, allowedValueIds))) {
    fields.allowedValueIds = `Not all of these are ${kindLabels[constraintType].many} of your company`;
  }
  const first = Object.values(fields)[0];
  return first ? buildRefusal("unknown_choice", first, fields) : null;
}

/** The deleted rule's content, for the audit log. */
function describeDeletion({ priority, isActive, ...rule }: Rule) {
  const { name, description, triggerType, triggerValueIds, constraintType, allowedValueIds } = rule;
  const old = { name, description, triggerType, triggerValueIds, constraintType, allowedValueIds, priority, isActive };
  return Object.fromEntries(Object.entries(old).map(([key, before]) => [key, { before, after: null }]));
}
