// SQL for the rules of a company.
import type { Kind } from "#domain/catalogue/items.ts";
import type { Rule } from "#domain/rules/rule.ts";
import {
  assignments,
  boolean,
  columns,
  instant,
  integer,
  integers,
  json,
  nullable,
  oneOf,
  type RowOf,
  text,
  values,
} from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { first, only, statement } from "#server/database/statement.ts";

const content = {
  name: text,
  description: nullable(text),
  triggerType: oneOf<Kind>(),
  triggerValueIds: integers,
  constraintType: oneOf<Kind>(),
  allowedValueIds: integers,
  priority: integer,
  isActive: boolean,
};
const rule = {
  id: integer,
  companyId: integer,
  ...content,
  metadata: nullable(json<unknown>()),
  createdAt: instant,
  updatedAt: instant,
  version: integer,
};
type Content = RowOf<typeof content>;

/** All rules in the order in which they run (decision 21). */
export const listRulesInOrder = statement({
  name: "list_rules",
  gives: rule,
  text: `select ${columns(rule)} from configuration_rules order by priority, id`,
});

const selectBeyond = statement({
  name: "list_rules_beyond",
  takes: { activeOnly: boolean, priority: nullable(integer), id: nullable(integer), most: integer },
  gives: rule,
  text: `select ${columns(rule)} from configuration_rules
    where (is_active or not $activeOnly) and ($id is null or (priority, id) > ($priority, $id))
    order by priority, id limit $most`,
});

/** Those behind one in that order, at most so many. */
export const listRulesBeyond = (
  db: Tx,
  beyond: { priority: number; id: number } | null,
  most: number,
  { activeOnly }: { activeOnly: boolean },
) => selectBeyond(db, { activeOnly, priority: beyond?.priority ?? null, id: beyond?.id ?? null, most });

/** The active rules in that order as one value, for the query of what they judge: a second query would cost more than they do. */
export const rulesAgainst = {
  gives: json<Rule[]>(),
  text: `(select coalesce(json_agg(json_build_object(
      'id', r.id, 'name', r.name, 'description', r.description, 'isActive', r.is_active,
      'triggerType', r.trigger_type, 'triggerValueIds', r.trigger_value_ids,
      'constraintType', r.constraint_type, 'allowedValueIds', r.allowed_value_ids, 'priority', r.priority
    ) order by r.priority, r.id), '[]') from configuration_rules r where r.is_active)`,
};

const selectToLock = statement({
  name: "lock_rule",
  takes: { id: integer },
  gives: rule,
  text: `select ${columns(rule)} from configuration_rules where id = $id for update`,
});

/** One rule, held until the transaction ends, so that changes follow one another. */
export const lockRule = (db: Tx, id: number) => first(selectToLock(db, { id }));

const selectAgainst = statement({
  name: "rules_against",
  gives: { rules: rulesAgainst.gives },
  text: `select ${rulesAgainst.text} as rules`,
});

/** The same where many are judged. */
export const readRulesAgainst = async (db: Tx): Promise<Rule[]> => (await only(selectAgainst(db))).rules;

const insert = statement({
  name: "insert_rule",
  takes: { companyId: integer, ...content },
  gives: rule,
  text: `insert into configuration_rules ${values({ companyId: integer, ...content })} returning ${columns(rule)}`,
});

export const insertRule = (db: Tx, companyId: number, content: Content) => only(insert(db, { companyId, ...content }));

const save = statement({
  name: "save_rule",
  takes: { id: integer, ...content },
  gives: rule,
  text: `update configuration_rules set ${assignments(content)}, version = version + 1, updated_at = now()
    where id = $id returning ${columns(rule)}`,
});

/** Changes a locked rule to this; its version counts up. */
export const saveRule = (db: Tx, rule: Content & { id: number }) => only(save(db, rule));

export const removeRule = statement({
  name: "remove_rule",
  takes: { id: integer },
  text: "delete from configuration_rules where id = $id",
});
