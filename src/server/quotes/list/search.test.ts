// Search in more quotes than are walked through one by one: however the database searches, it finds what reading all of
// them would find.
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Cursor } from "#domain/quotes/cursor.ts";
import { findStatusAt } from "#domain/quotes/lifecycle.ts";
import type { Tx } from "#server/database/connect.ts";
import { openFresh } from "#test/kit/open-database.ts";
import { insertIn, rowsIn, runIn } from "#test/rows.ts";
import { listPresentStatuses, type QuoteFilter, searchPage } from "./queries.ts";

const QUOTES = 900;
const PAGE = 20;
const COUNTED = 100;
const everything: QuoteFilter = {
  words: [],
  createdBy: null,
  asked: {
    status: null,
    locationId: null,
    jobTypeId: null,
    engineer: null,
    opened: null,
    outcome: null,
    reason: null,
    price: null,
    since: null,
    before: null,
    sentSince: null,
    sentBefore: null,
  },
};

const database = await openFresh();
let ours: number;
/** Newest first. */
let rows: { id: string; text: string; status: string; validUntil: string | null }[];

beforeAll(async () => {
  const made = await database.asPlatform((db) =>
    insertIn(db, "companies", ...["one", "two"].map((slug) => ({ name: slug, slug, quotePrefix: slug.toUpperCase() }))),
  );
  for (const { id } of made) {
    await database.asCompany(
      id,
      (db) =>
        runIn(
          db,
        )`insert into quotes (id, company_id, quote_number, created_by_name, customer_name, postcode, created_at, status, valid_until)
        select gen_random_uuid(), ${id}::int, ${id}::int || '-' || lpad(n::text, 6, '0'), 'Ann',
          (array['O''Brien','Łukasz','Siân','Back\\slash','100% Pumps_Ltd','Hargreaves'])[n % 6 + 1] || ' '
            || (array['Dairy','Mill','Quarry','Müller & Söhne'])[n % 4 + 1] || ' ' || n / 9
            || case when n > 700 then ' Bygone' else '' end, 'M' || n % 40 || ' ' || n % 9 || 'AE',
          now() - n * interval '1 minute', (array['sent', 'sent', 'accepted', 'draft'])[n % 4 + 1],
          now() + (n * 7 % 60 - 30) * interval '1 day'
        from generate_series(1, ${QUOTES}::int) n`,
    );
  }
  ours = made[0]?.id ?? 0;
  const found = await database.asCompany(
    ours,
    (db) => rowsIn<(typeof rows)[number]>(db)`select id, search_text as text, status, valid_until from quotes
      order by created_at desc, id desc`,
  );
  rows = found;
});
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

const holds = (words: string[]) => (row: { text: string }) =>
  words.every((word) => row.text.includes(word.toLowerCase()));
const matching = (words: string[]) => rows.filter(holds(words)).map(({ id }) => id);
const inOurs = <T>(work: (db: Tx) => Promise<T>) => database.asCompany(ours, work);
const short = [["%"], ["_"], ["\\"], ["🙂"], ["z"], ["zq"], ["'"], ["&"], ["b\\"], ["ł", "%"], ["q", "zq"]];
const examples: [string[]][] = [
  ...[["000450"], ["o'b"], ["s_l"], ["k\\s"], ["ł"], ["öhne", "0"], ["hargreaves", "mill", "33"], ["xargreaves"]],
  ...short,
].map((words) => [words]);

test("what a search finds is what holds all of its words, newest first, and of the own company", async () => {
  await fc.assert(
    fc.asyncProperty(asked, async (words) => {
      const found = await database.asCompany(ours, (db) =>
        searchPage(db, { ...everything, words }, null, PAGE, COUNTED),
      );
      const expected = matching(words);
      expect(found.rows.map(({ id }) => id)).toEqual(expected.slice(0, PAGE));
      expect(found.matching.reached).toBeNull();
      if (found.matching.isWhole) expect(found.matching.count).toBe(expected.length);
      else expect(expected.length).toBeGreaterThan(found.matching.count - 1);
    }),
    { numRuns: 150, examples },
  );
});

test("a search that may look at few quotes says how far it came, and going on from there finds all the same", async () => {
  let stops = 0;
  const onwards = async (words: string[], direction: Cursor["direction"]) => {
    const ids: string[] = [];
    let cursor: Cursor | null =
      direction === "after"
        ? null
        : { direction, createdAt: "-infinity", id: "00000000-0000-0000-0000-000000000000", start: 1 };
    for (;;) {
      const { rows: page, matching } = await database.asCompany(ours, (db) =>
        searchPage(db, { ...everything, words }, cursor, PAGE, COUNTED, 40),
      );
      ids.push(...page.map(({ id }) => id));
      if (matching.reached) {
        stops++;
        expect([matching.isWhole, page.length < PAGE]).toEqual([false, true]);
      } else if (page.length < PAGE) {
        expect(matching).toEqual({ count: page.length, isWhole: true, reached: null });
        return ids;
      }
      cursor = { direction, start: 1, ...(matching.reached ?? (page.at(-1) as (typeof page)[number])) };
    }
  };
  await fc.assert(
    fc.asyncProperty(asked, async (words) => {
      expect(await onwards(words, "after")).toEqual(matching(words));
      expect(await onwards(words, "before")).toEqual(matching(words).reverse());
    }),
    { numRuns: 20, examples: [...examples, [["bygone"]], [["gone", "mill"]]] },
  );
  expect(stops).toBeGreaterThan(0);
});

test.each(["as the days are", "a week later"])(
  "what a search finds in a status is in that status by the clock, and what is present is what is found, %s",
  async (when) => {
    const days = when === "a week later" ? 7 : 0;
    if (days) await inOurs((db) => runIn(db)`update quotes set valid_until = valid_until - interval '7 days'`);
    const now = new Date();
    const statusOf = ({ status, validUntil }: (typeof rows)[number]) =>
      findStatusAt(status, validUntil, new Date(now.getTime() + days * 86_400_000));
    await fc.assert(
      fc.asyncProperty(fc.option(asked, { nil: [] }), fc.boolean(), async (words, backwards) => {
        for (const status of ["sent", "expired", "accepted", "declined"]) {
          const cursor: Cursor | null = backwards
            ? { direction: "before", createdAt: "-infinity", id: "00000000-0000-0000-0000-000000000000", start: 1 }
            : null;
          const { rows: page, matching: found } = await inOurs((db) =>
            searchPage(db, { ...everything, words, asked: { ...everything.asked, status } }, cursor, PAGE, COUNTED),
          );
          const expected = rows.filter((row) => statusOf(row) === status && holds(words)(row)).map(({ id }) => id);
          if (backwards) expected.reverse();
          expect(page.map(({ id }) => id)).toEqual(expected.slice(0, PAGE));
          expect(new Set(page.map((row) => row.status)).size).toBeLessThan(2);
          expect(found.count).toBe(found.isWhole ? expected.length : Math.min(expected.length, found.count));
        }
      }),
      { numRuns: 40 },
    );
    const present = await inOurs((db) => listPresentStatuses(db, null));
    expect(present.map(({ name }) => name)).toEqual(["draft", "sent", "accepted", "expired"]);
  },
);

test("nothing is looked at for words that no quote has, be they of one letter", async () => {
  await database.asCompany(ours, async (db) => {
    for (const words of [["%%"], ["🙂"], ["zq"], ["xargreaves"], ["hargreavess", "mill"]]) {
      // So few that reading any row would end the search.
      const { matching } = await searchPage(db, { ...everything, words }, null, PAGE, COUNTED, 0);
      expect([words, matching]).toEqual([words, { count: 0, isWhole: true, reached: null }]);
    }
  });
});
