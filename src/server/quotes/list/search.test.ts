// Filters and search: they find what reading all quotes would find, in however many parts.
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
    customerId: null,
    siteId: null,
    pumpId: null,
    since: null,
    before: null,
    sentSince: null,
    sentBefore: null,
  },
};

type Place = Pick<Cursor, "direction" | "createdAt" | "id">;

const database = await openFresh();
let ours: number;
/** Newest first. */
let rows: { id: string; number: string; text: string; status: string; validUntil: string | null }[];

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
    (db) => rowsIn<(typeof rows)[number]>(
      db,
    )`select id, quote_number as number, search_text as text, status, valid_until from quotes
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
        searchPage(db, { ...everything, words }, null, { page: PAGE, counted: COUNTED }),
      );
      const expected = matching(words);
      expect(found.rows.map(({ id }) => id)).toEqual(expected.slice(0, PAGE));
      expect(found.matching.reached).toBeNull();
      expect([found.matching.count, found.matching.isWhole]).toEqual([
        Math.min(expected.length, COUNTED),
        expected.length < COUNTED,
      ]);
    }),
    { numRuns: 150, examples },
  );
});

const oldest: Place = {
  direction: "before",
  createdAt: "1900-01-01T00:00:00Z",
  id: "00000000-0000-0000-0000-000000000000",
};

/** Reads on to the end, in walks of so many; also says how often one of them ended before it had a page. */
async function searchOn(filter: QuoteFilter, first: Place | null, walk: number) {
  const ids: string[] = [];
  let stops = 0;
  for (let from = first; ; ) {
    const { rows: page, matching } = await inOurs((db) =>
      searchPage(db, filter, from, { page: PAGE, counted: COUNTED, walk }),
    );
    ids.push(...page.map(({ id }) => id));
    const { reached } = matching;
    if (reached) {
      stops++;
      expect([matching.isWhole, matching.count, reached.read]).toEqual([false, page.length, walk]);
      expect(page.length).toBeLessThan(PAGE);
    } else if (page.length < PAGE) {
      expect(matching).toMatchObject({ count: page.length, isWhole: true });
      return { ids, stops };
    }
    const next = reached ?? page.at(-1);
    if (!next) throw new Error("A full page has a last quote");
    from = { direction: first?.direction ?? "after", createdAt: next.createdAt, id: next.id };
  }
}

test("a search that may read few quotes says where it stopped, and going on from there finds all the same", async () => {
  let stops = 0;
  const findAll = async (words: string[], first: Place | null, walk: number) => {
    const found = await searchOn({ ...everything, words }, first, walk);
    stops += found.stops;
    return found.ids;
  };
  await fc.assert(
    // Also walks that end with the last quote, and one before or after it.
    fc.asyncProperty(asked, fc.constantFrom(120, 299, 300, 301, 899, 900), async (words, walk) => {
      expect(await findAll(words, null, walk)).toEqual(matching(words));
      expect(await findAll(words, oldest, walk)).toEqual(matching(words).reverse());
    }),
    {
      numRuns: 30,
      examples: [...examples, [["bygone"]], [["gone", "mill"]]].map(([words]) => [words as string[], 120]),
    },
  );
  expect(stops).toBeGreaterThan(0);
});

test("a status alone is found in walks of any length, forwards and backwards", async () => {
  const now = new Date();
  let stops = 0;
  // The sent ones are 450, open or expired, and the accepted ones 225.
  for (const status of ["sent", "expired", "accepted", "declined"])
    for (const walk of [10, 100, 101, 224, 225, 226, 449, 450, 451]) {
      const filter = { ...everything, asked: { ...everything.asked, status } };
      const expected = rows.filter((row) => findStatusAt(row.status, row.validUntil, now) === status);
      const [newestFirst, oldestFirst] = [await searchOn(filter, null, walk), await searchOn(filter, oldest, walk)];
      expect([walk, status, newestFirst.ids]).toEqual([walk, status, expected.map(({ id }) => id)]);
      expect(oldestFirst.ids).toEqual(newestFirst.ids.toReversed());
      stops += newestFirst.stops + oldestFirst.stops;
    }
  expect(stops).toBeGreaterThan(0);
});

test("a whole number finds its quote beyond the quotes that a search reads", async () => {
  const { number, id } = rows.at(-1) as (typeof rows)[number];
  for (const words of [[number], [number.toLowerCase(), "bygone"], ["no such word", number]]) {
    const { rows: page, matching } = await inOurs((db) =>
      searchPage(db, { ...everything, words }, null, { page: PAGE, counted: COUNTED, walk: 10 }),
    );
    const expected = words.includes("no such word") ? [] : [id];
    expect([page.map((row) => row.id), matching.isWhole]).toEqual([expected, true]);
  }
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
          const cursor: Place | null = backwards ? oldest : null;
          const { rows: page, matching: found } = await inOurs((db) =>
            searchPage(db, { ...everything, words, asked: { ...everything.asked, status } }, cursor, {
              page: PAGE,
              counted: COUNTED,
            }),
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

test("a status alone is found however old it is, by its own index, and a filter more stops at the limit", async () => {
  const find = (words: string[], asked: Partial<QuoteFilter["asked"]>) =>
    inOurs((db) =>
      searchPage(db, { ...everything, words, asked: { ...everything.asked, ...asked } }, null, {
        page: 5,
        counted: 5,
        walk: 10,
      }),
    );
  const [last] = rows.slice(-1);
  await inOurs((db) => runIn(db)`update quotes set status = 'declined' where id = ${last?.id ?? ""}`);
  expect((await find([], { status: "declined" })).rows.map(({ id }) => id)).toEqual([last?.id]);
  for (const { matching } of [
    await find(["m"], { status: "declined" }),
    await find([], { status: "declined", opened: "no" }),
  ])
    expect(matching).toMatchObject({ isWhole: false, count: 0, reached: { read: 10 } });
});
