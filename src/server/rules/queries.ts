// SQL for the rules of a company.
import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Kind } from "#domain/catalogue/items.ts";
import type { Rule } from "#domain/rules/rule.ts";
import type { Tx } from "#server/database/connect.ts";
import { prepared } from "#server/database/prepared.ts";
import {
  configurationRules,
  driveTypes,
  equipmentAccess,
  jobTypes,
  locations,
  motorSizes,
  pumpStyles,
} from "#server/database/schema.ts";

/** All rules in the order in which they run (decision 21). */
export const listRulesInOrder = prepared("list_rules", (db) =>
  db.select().from(configurationRules).orderBy(asc(configurationRules.priority), asc(configurationRules.id)),
);

const rule = configurationRules;

/** Those behind one in that order, at most so many. */
export function listRulesBeyond(db: Tx, beyond: { priority: number; id: number } | null, most: number) {
  return db
    .select()
    .from(rule)
    .where(beyond ? sql`(${rule.priority}, ${rule.id}) > (${beyond.priority}::int, ${beyond.id}::int)` : undefined)
    .orderBy(asc(rule.priority), asc(rule.id))
    .limit(most);
}

/** The active rules in that order as one value, for the query of what they judge: a second query would cost more than they do. */
export const rulesAgainst = sql<Rule[]>`(select coalesce(json_agg(json_build_object(
    'id', ${rule.id}, 'name', ${rule.name}, 'description', ${rule.description}, 'isActive', ${rule.isActive},
    'triggerType', ${rule.triggerType}, 'triggerValueIds', ${rule.triggerValueIds},
    'constraintType', ${rule.constraintType}, 'allowedValueIds', ${rule.allowedValueIds}, 'priority', ${rule.priority}
  ) order by ${rule.priority}, ${rule.id}), '[]') from ${rule} where ${rule.isActive})`;

/** One rule, held until the transaction ends, so that changes follow one another. */
export async function lockRule(db: Tx, id: number) {
  const [found] = await db.select().from(rule).where(eq(rule.id, id)).for("update");
  return found ?? null;
}

type Content = Omit<Rule, "id">;

export async function insertRule(db: Tx, companyId: number, content: Content) {
  return only(
    await db
      .insert(rule)
      .values({ companyId, ...content })
      .returning(),
  );
}

/** Changes a locked rule; its version counts up. */
export async function saveRule(db: Tx, id: number, change: Partial<Content>) {
  return only(
    await db
      .update(rule)
      .set({ ...change, version: sql`${rule.version} + 1` })
      .where(eq(rule.id, id))
      .returning(),
  );
}

export async function removeRule(db: Tx, id: number): Promise<void> {
  await db.delete(rule).where(eq(rule.id, id));
}

const tables = {
  location: locations,
  equipment_access: equipmentAccess,
  job_type: jobTypes,
  pump_style: pumpStyles,
  motor_size: motorSizes,
  drive_type: driveTypes,
} satisfies Record<Kind, object>;

/** Whether all of these different ids are the company's own items of that kind, active or not. */
export async function hasItems(db: Tx, kind: Kind, ids: readonly number[]): Promise<boolean> {
  const { id } = tables[kind];
  return (await db.$count(tables[kind], inArray(id, [...ids]))) === ids.length;
}

function only<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error("The rule was not written");
  return row;
}
