// Functions that run with more rights than their caller: whatever they are given, they neither execute it nor show what
// the caller may not see. The functions are read from the catalogue, so that none is forgotten.
import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabaseWithOwner } from "#test/databases.ts";
import { insertIn, rowsIn } from "#test/rows.ts";
import type { Database, Tx } from "./connect.ts";
import type { TableOwner } from "./table-owner.ts";

/** Part of another company's password hash, user and audit entry. */
const SECRET = "argon2-of-severn";

interface Callable {
  name: string;
  types: string[];
  returns: string;
}

let database: Database;
let owner: TableOwner;
let north: number;
let callables: Callable[];
let keys: string[];

beforeAll(async () => {
  ({ database, owner } = await freshDatabaseWithOwner());
  await database.asPlatform(async (tx) => {
    for (const slug of ["north", "severn"]) {
      const [company] = await insertIn(tx, "companies", { name: slug, slug, quotePrefix: slug.toUpperCase() });
      const companyId = company?.id ?? 0;
      if (slug === "north") north = companyId;
      const word = slug === "north" ? "ann" : SECRET;
      const person = { email: `${word}@x.test`, passwordHash: word, firstName: word, lastName: word };
      await insertIn(tx, "users", { id: randomUUIDv7(), ...person, companyId });
      await insertIn(tx, "audit_logs", { action: "login", entityType: "session", description: word, companyId });
    }
  });
  callables = await owner.rows<Callable>(`
    select p.oid::regproc::text as name, p.prorettype::regtype::text as returns,
           coalesce((select jsonb_agg(format_type(t.oid, null) order by at)
                       from unnest(p.proargtypes) with ordinality as given (oid, at) join pg_type t on t.oid = given.oid),
                    '[]') as types
      from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace order by 1`);
  // The keys that any function reads from a JSON argument.
  const sources = await owner.rows<{ source: string }>(
    "select prosrc as source from pg_proc where pronamespace = 'public'::regnamespace",
  );
  const found = sources.flatMap(({ source }) => [...source.matchAll(/(?:->>?|\?) *'(\w+)'|\['(\w+)'/g)]);
  keys = [...new Set(found.map(([, one, other]) => one ?? other ?? ""))];
});
afterAll(() => database.close());

/** If executed, each of these shows the hash, in the result or in the error. */
const STOLEN = `(select password_hash::int from users where password_hash like '%severn')`;
const ATTACKS = [
  STOLEN,
  `1) as x where ${STOLEN} = 1 --`,
  `' or ${STOLEN} = 1 --`,
  `\\' or ${STOLEN} = 1 --`,
  `%' or ${STOLEN} = 1 --`,
  `$1 or ${STOLEN} = 1`,
  `%L or ${STOLEN} = 1`,
  `'; set role volute_platform; select ${STOLEN}; --`,
  `" union select ${STOLEN} --`,
  `$$ || ${STOLEN} || $$`,
  "company=2",
  "%",
  "'a' | 'b'",
];

const HARMLESS: Record<string, unknown> = {
  integer: 5,
  boolean: false,
  jsonb: '{"most":5}',
  "text[]": "{}",
  "integer[]": "{5}",
};

/** The argument lists to try: each attack in each position, everything else harmless. */
function attacks(types: string[]): unknown[][] {
  const harmless: unknown[] = types.map((type) => HARMLESS[type] ?? null);
  const lists = [harmless];
  for (const [place, type] of types.entries()) {
    const put = (value: string) => lists.push(harmless.with(place, value));
    for (const attack of ATTACKS) {
      if (type === "text[]") put(`{${JSON.stringify(attack)}}`);
      else if (type === "jsonb") for (const key of keys) put(JSON.stringify({ most: 5, [key]: attack }));
      else put(attack);
    }
    if (type === "integer") for (const number of ["-1", "0", "2", "2147483647"]) put(number);
  }
  return lists;
}

async function outcome(
  as: (work: (tx: Tx) => Promise<unknown>) => Promise<unknown>,
  { name, types }: Callable,
  list: unknown[],
) {
  const given = types.map((type, place) => `$${place + 1}::text::${type}`);
  const text = `select to_jsonb(answer) from ${name}(${given}) answer`;
  const cells = list.map((value) => (value === null ? null : String(value)));
  try {
    return { done: true, said: `[${await as((tx) => tx.run({ name: "", text }, cells))}]` };
  } catch (error) {
    const { message, detail } = error as Error & { detail?: string };
    // The arguments may be quoted back.
    const said = [message, detail].join(" ");
    return { done: false, said: ATTACKS.reduce((text, attack) => text.replaceAll(attack, ""), said) };
  }
}

describe("as the company", () => {
  test("no argument shows or changes another company's rows", async () => {
    const inNorth = (work: (tx: Tx) => Promise<unknown>) => database.asCompany(north, work);
    const [other] = await database.asPlatform(
      (tx) =>
        rowsIn<{ ids: string }>(tx)`select string_agg(id::text, ',') as ids from users where company_id <> ${north}`,
    );
    let done = 0;
    for (const callable of callables.filter(({ returns }) => returns !== "trigger")) {
      for (const list of attacks(callable.types)) {
        const { said, done: isDone } = await outcome(inNorth, callable, list);
        expect(said, `${callable.name} ${JSON.stringify(list)}`).not.toMatch(new RegExp(`severn|${other?.ids}`));
        if (isDone) done += 1;
      }
    }
    expect([callables.length > 1, keys.includes("countTo"), done > 20]).toEqual([true, true, true]);
  });
});

test.each([
  ["the company that is none", (work: (tx: Tx) => Promise<unknown>) => database.asCompany(null, work)],
  ["the platform", (work: (tx: Tx) => Promise<unknown>) => database.asPlatform(work)],
])("as %s they find and change nothing", async (_role, as) => {
  for (const callable of callables.filter(({ returns }) => returns !== "trigger")) {
    for (const list of attacks(callable.types)) {
      const { said } = await outcome(as, callable, list);
      expect(said, `${callable.name} ${JSON.stringify(list)}`).not.toContain("severn");
    }
  }
});

test("no role may call a trigger function", async () => {
  for (const callable of callables.filter(({ returns }) => returns === "trigger"))
    expect((await outcome((work) => database.asCompany(north, work), callable, [])).done, callable.name).toBe(false);
});
