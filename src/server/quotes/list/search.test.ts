// Search in more quotes than are walked through one by one: whichever way the database takes, it finds what reading all
// of them would find.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/database/connect.ts";
import { freshDatabase } from "#test/databases.ts";
import { insertIn, rowsIn, runIn } from "#test/rows.ts";
import { type QuoteFilter, searchPage } from "./queries.ts";

const QUOTES = 900;
const PAGE = 20;
const COUNTED = 100;
const everything: QuoteFilter = {
  words: [],
  createdBy: null,
  status: null,
  locationId: null,
  since: null,
  before: null,
};

let database: Database;
let ours: number;
/** Newest first. */
let rows: { id: string; text: string }[];

beforeAll(async () => {
  database = await freshDatabase();
  const made = await database.asPlatform((db) =>
    insertIn(db, "companies", ...["one", "two"].map((slug) => ({ name: slug, slug, quotePrefix: slug.toUpperCase() }))),
  );
  for (const { id } of made) {
    await database.asCompany(
      id,
      (db) =>
        runIn(
          db,
        )`insert into quotes (id, company_id, quote_number, created_by_name, customer_name, postcode, created_at)
        select gen_random_uuid(), ${id}::int, ${id}::int || '-' || lpad(n::text, 6, '0'), 'Ann',
          (array['O''Brien','Łukasz','Siân','Back\\slash','100% Pumps_Ltd','Hargreaves'])[n % 6 + 1] || ' '
            || (array['Dairy','Mill','Quarry','Müller & Söhne'])[n % 4 + 1] || ' ' || n / 9, 'M' || n % 40 || ' ' || n % 9 || 'AE',
          now() - n * interval '1 minute'
        from generate_series(1, ${QUOTES}::int) n`,
    );
  }
  ours = made[0]?.id ?? 0;
  const found = await database.asCompany(
    ours,
    (db) => rowsIn<(typeof rows)[number]>(db)`select id, search_text as text from quotes
      order by created_at desc, id desc`,
  );
  rows = found;
});
afterAll(() => database.close());

/** Parts of words that occur, some of them changed so that they may not. */
const asked = fc.array(
  fc
    .tuple(fc.nat(QUOTES - 1), fc.nat(6), fc.nat(40), fc.integer({ min: 1, max: 9 }), fc.boolean(), fc.nat(9))
    .map(([row, word, from, length, upper, spoilt]) => {
      const words = rows[row]?.text.split(" ") ?? [];
      const whole = words[word % words.length] ?? "";
      const part = whole.slice(from % Math.max(1, whole.length)).slice(0, length) || "a";
      return `${upper ? part.toUpperCase() : part}${spoilt === 0 ? "x" : ""}`;
    }),
  { minLength: 1, maxLength: 3 },
);

test("what a search finds is what holds all of its words, newest first, and of the own company", async () => {
  await fc.assert(
    fc.asyncProperty(asked, async (words) => {
      const found = await database.asCompany(ours, (db) =>
        searchPage(db, { ...everything, words }, null, PAGE, COUNTED),
      );
      const expected = rows.filter(({ text }) => words.every((word) => text.includes(word.toLowerCase())));
      expect(found.rows.map(({ id }) => id)).toEqual(expected.slice(0, PAGE).map(({ id }) => id));
      if (found.matching.isWhole) expect(found.matching.count).toBe(expected.length);
      else expect(expected.length).toBeGreaterThan(found.matching.count - 1);
    }),
    {
      numRuns: 150,
      examples: [
        [["000450"]],
        [["o'b"]],
        [["s_l"]],
        [["k\\s"]],
        [["ł"]],
        [["öhne", "0"]],
        [["hargreaves", "mill", "33"]],
      ],
    },
  );
});
