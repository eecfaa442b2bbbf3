// SQL for the rules of a company.
import { asc } from "drizzle-orm";
import type { Tx } from "#server/database/connect.ts";
import { configurationRules } from "#server/database/schema.ts";

/** All rules in the order in which they run (decision 21). */
export function listRulesInOrder(db: Tx) {
  return db.select().from(configurationRules).orderBy(asc(configurationRules.priority), asc(configurationRules.id));
}
