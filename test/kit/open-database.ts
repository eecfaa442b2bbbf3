import { afterAll } from "vitest";
import type { Database } from "#server/database/connect.ts";
import { applyMigrations } from "#server/database/migrate.ts";
import { emptyDatabase, freshDatabase } from "#test/databases.ts";

/** A migrated database for the tests of one file, closed after them. */
export async function openFresh(): Promise<Database> {
  const database = await freshDatabase();
  afterAll(() => database.close());
  return database;
}

/** The same with the connection of the tables' owner. */
export async function openAsOwner(): ReturnType<typeof emptyDatabase> {
  const owner = await emptyDatabase();
  afterAll(() => owner.close());
  await applyMigrations(owner);
  return owner;
}
