// How far the schema has come, readable as the platform: a newer version's process may have migrated it.
import { integer } from "./codecs.ts";
import { readRow, statement } from "./statement.ts";
import type { Tx } from "./transaction.ts";

const count = statement({
  name: "migrations_count",
  gives: { count: integer },
  text: "select count(*)::int as count from schema_migrations",
});
export const countMigrations = async (db: Tx): Promise<number> => (await readRow(count(db))).count;
