// The rows of compiled statements are those that drizzle itself makes, on an engine on which they are compiled.
import { eq, type Placeholder, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase } from "#test/databases.ts";
import type { Database, Tx } from "./connect.ts";
import { prepared } from "./prepared.ts";
import { companies, plans, users } from "./schema.ts";

let database: Database;
const at = "2026-11-21T08:59:27.850Z";
beforeAll(async () => {
  database = await freshDatabase();
  await database.asPlatform(async (db) => {
    const [plan] = await db
      .insert(plans)
      .values({ name: "Small", description: "", features: { rules: 3 }, createdAt: at })
      .returning({ id: plans.id });
    const named = (slug: string) => ({ name: slug, slug, quotePrefix: slug.toUpperCase() });
    await db.insert(companies).values([{ ...named("with"), planId: plan?.id ?? null }, named("without")]);
  });
});
afterAll(() => database.close());

const own = alias(plans, "own_plan");
/** Groups of tables that are always there and of some that may be absent; one of two tables; a value beside them. */
const joined = (db: Tx, slug: Placeholder | string) =>
  db
    .select({
      name: companies.name,
      company: { slug: companies.slug, planId: companies.planId },
      plan: plans,
      own: { label: own.name, features: own.features },
      person: { email: users.email, company: companies.name },
      twice: sql<string>`${slug}::text || ${slug}::text`,
      nothing: sql<null>`null`,
    })
    .from(companies)
    .leftJoin(plans, eq(plans.id, companies.planId))
    .leftJoin(own, eq(own.id, companies.planId))
    .leftJoin(users, eq(users.companyId, companies.id))
    .where(eq(companies.slug, slug));
const compiledJoin = prepared("compiled_join", (db, { slug }: { slug: Placeholder }) => joined(db, slug));

describe("rows of a prepared statement", () => {
  test.each(["with", "without", "absent"])("are drizzle's own: a company %s", async (slug) => {
    await database.asPlatform(async (db) => {
      const expected = await joined(db, slug);
      expect(await compiledJoin(db, { slug })).toEqual(expected);
      expect(expected.map(({ plan }) => plan?.createdAt)).toEqual(
        { with: [at], without: [undefined], absent: [] }[slug],
      );
    });
  });

  test("that an insertion returns are drizzle's own", async () => {
    const insert = (db: Tx, name: Placeholder | string) =>
      db
        .insert(plans)
        .values({ name, description: "", features: { rules: 1 } })
        .returning({ name: plans.name, features: plans.features, maxQuotes: plans.maxQuotes });
    const compiledInsert = prepared("compiled_insert", (db, { name }: { name: Placeholder }) =>
      insert(db, name as never),
    );
    await database.asPlatform(async (db) => {
      const [expected] = await insert(db, "One");
      expect(await compiledInsert(db, { name: "Two" })).toEqual([{ ...expected, name: "Two" }]);
    });
  });
});

test("a value that is left out fails instead of being kept as nothing", async () => {
  await database.asPlatform(async (db) => {
    await expect(compiledJoin(db, {} as never)).rejects.toThrow("slug");
  });
});
