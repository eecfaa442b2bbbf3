import type { Rule } from "#domain/rules/rule.ts";
import {
  boolean,
  buildAssignments,
  buildInsertValues,
  integer,
  json,
  listColumns,
  nullable,
  type RowOf,
} from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";
import { rulesTable } from "./columns.ts";

const contentShape = pickCodecs(
  rulesTable,
  ...(["name", "description", "triggerType", "triggerValueIds", "constraintType", "allowedValueIds"] as const),
  ...(["priority", "isActive"] as const),
);
const ruleShape = {
  ...pickCodecs(rulesTable, "id", "companyId"),
  ...contentShape,
  ...pickCodecs(rulesTable, "metadata", "createdAt", "updatedAt", "version"),
};
type Content = RowOf<typeof contentShape>;

/** All rules in the order in which they run (decision 21). */
export const listRulesInOrder = statement({
  name: "list_rules",
  gives: ruleShape,
  text: `select ${listColumns(ruleShape)} from configuration_rules order by priority, id`,
});

const selectAfter = statement({
  name: "list_rules_after",
  takes: { activeOnly: boolean, priority: nullable(integer), id: nullable(integer), most: integer },
  gives: ruleShape,
  text: `select ${listColumns(ruleShape)} from configuration_rules
    where (is_active or not $activeOnly) and ($id is null or (priority, id) > ($priority, $id))
    order by priority, id limit $most`,
});

/** Those after one in that order, at most so many. */
export const listRulesAfter = (
  db: Tx,
  beyond: { priority: number; id: number } | null,
  most: number,
  { activeOnly }: { activeOnly: boolean },
) => selectAfter(db, { activeOnly, priority: beyond?.priority ?? null, id: beyond?.id ?? null, most });

/** The active rules in order as one value, for the query whose choices they check: a second query would cost more. */
export const activeRulesColumn = {
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
  gives: ruleShape,
  text: `select ${listColumns(ruleShape)} from configuration_rules where id = $id for update`,
});

/** One rule, locked until the transaction ends, so that changes are made one after another. */
export const lockRule = (db: Tx, id: number) => findRow(selectToLock(db, { id }));

const selectActiveRules = statement({
  name: "rules_active",
  gives: { rules: activeRulesColumn.gives },
  text: `select ${activeRulesColumn.text} as rules`,
});

/** The same for checking many quotes. */
export const readActiveRules = async (db: Tx): Promise<Rule[]> => (await readRow(selectActiveRules(db))).rules;

const insert = statement({
  name: "insert_rule",
  takes: { companyId: integer, ...contentShape },
  gives: ruleShape,
  text: `insert into configuration_rules ${buildInsertValues({ companyId: integer, ...contentShape })} returning ${listColumns(ruleShape)}`,
});

export const insertRule = (db: Tx, companyId: number, content: Content) =>
  readRow(insert(db, { companyId, ...content }));

const save = statement({
  name: "save_rule",
  takes: { id: integer, ...contentShape },
  gives: ruleShape,
  text: `update configuration_rules set ${buildAssignments(contentShape)}, version = version + 1, updated_at = now()
    where id = $id returning ${listColumns(ruleShape)}`,
});

/** Saves a locked rule; its version counts up. */
export const saveRule = (db: Tx, rule: Content & { id: number }) => readRow(save(db, rule));

export const removeRule = statement({
  name: "remove_rule",
  takes: { id: integer },
  text: "delete from configuration_rules where id = $id",
});
