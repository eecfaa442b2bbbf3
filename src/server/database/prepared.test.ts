import { eq, type Placeholder, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "#test/databases.ts";
import type { Database } from "./connect.ts";
import { prepared } from "./prepared.ts";
import { plans } from "./schema.ts";

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const whoAsks = prepared("who_asks", (db, slots: { word: Placeholder }) =>
  db
    .select({
      role: sql<string>`current_user::text`,
      company: sql<string>`current_setting('app.company_id')`,
      word: sql<string>`${slots.word}::text`,
    })
    .from(sql`(values (1)) as one`),
);

test("a prepared statement runs as whoever asks, with their values, however many ask at once", async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      index % 3 === 0
        ? database.asPlatform((tx) => whoAsks(tx, { word: `w${index}` }))
        : database.asCompany(index, (tx) => whoAsks(tx, { word: `w${index}` })),
    ),
  );
  expect(answers).toEqual(
    Array.from({ length: 30 }, (_, index) => [
      index % 3 === 0
        ? { role: "volute_platform", company: "", word: `w${index}` }
        : { role: "volute_company", company: String(index), word: `w${index}` },
    ]),
  );
});

test("a prepared statement sees what its own transaction has done, and cannot outlive it", async () => {
  const named = prepared("plans_named", (db, slots: { name: Placeholder }) =>
    db.select({ name: plans.name }).from(plans).where(eq(plans.name, slots.name)),
  );
  const escaped = await database.asPlatform(async (tx) => {
    await tx.insert(plans).values({ name: "New", description: "", features: [] });
    expect(await named(tx, { name: "New" })).toEqual([{ name: "New" }]);
    return { tx };
  });
  await expect(named(escaped.tx, { name: "New" })).rejects.toThrow();
});

test("two prepared statements cannot share a name", () => {
  expect(() => prepared("who_asks", (db) => db.select().from(plans))).toThrow("who_asks");
});
