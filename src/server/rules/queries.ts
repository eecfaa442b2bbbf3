// SQL for the rules of a company.
import { asc } from "drizzle-orm";
import { prepared } from "#server/database/prepared.ts";
import { configurationRules } from "#server/database/schema.ts";

/** All rules in the order in which they run (decision 21). */
export const listRulesInOrder = prepared("list_rules", (db) =>
  db.select().from(configurationRules).orderBy(asc(configurationRules.priority), asc(configurationRules.id)),
);
