import { QueryClient, type QueryKey, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { pauseFor } from "#test/kit/pause.ts";
import { invalidateAll, invalidateRecord } from "./live-invalidation.ts";

const LIST: QueryKey = ["/api/quotes", { query: { limit: 50 } }];
const record = (id: string): QueryKey => ["/api/quotes/:id", { params: { id } }];
const history = (id: string): QueryKey => ["/api/quotes/:id/history", { params: { id } }];

/** What the server would reply now, by key, and how often it was asked; each of the keys is on the screen. */
async function screen(answers: [QueryKey, unknown][]) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  const asked = new Map<QueryKey, number>();
  for (const [queryKey, data] of answers) {
    const observer = new QueryObserver(client, {
      queryKey,
      queryFn: async () => {
        asked.set(queryKey, (asked.get(queryKey) ?? 0) + 1);
        return data;
      },
    });
    observer.subscribe(() => {});
    await client.fetchQuery({ queryKey });
  }
  asked.clear();
  const settled = () => pauseFor(5);
  return { client, settled, timesAsked: (key: QueryKey) => asked.get(key) ?? 0 };
}

const change = { entity: "quote", id: "a", version: 3 };

test("a list that shows an older state, or does not show it at all, is read again, once", async () => {
  for (const quotes of [[{ id: "a", version: 2 }], [{ id: "b", version: 9 }]]) {
    const { client, settled, timesAsked } = await screen([[LIST, { quotes, total: 1 }]]);
    expect(invalidateRecord(client, "/api/quotes", change)).toBe(false);
    await settled();
    expect(timesAsked(LIST)).toBe(1);
  }
});

test("what this tab knows already, because it made the change itself, is not read again", async () => {
  const quote = { id: "a", version: 3 };
  const shown: [QueryKey, unknown][] = [
    [LIST, { quotes: [quote] }],
    [["/api/quotes"], [quote]],
    [record("a"), quote],
    [history("a"), [{ id: 17 }]],
  ];
  const { client, settled, timesAsked } = await screen(shown);
  expect(invalidateRecord(client, "/api/quotes", change)).toBe(false);
  await settled();
  expect(shown.map(([key]) => timesAsked(key))).toEqual([0, 0, 0, 0]);
});

test("of the records only the changed one is read again, with what belongs to it", async () => {
  const shown: [QueryKey, unknown][] = [
    [record("a"), { id: "a", version: 2 }],
    [history("a"), []],
    [record("b"), { id: "b", version: 2 }],
    [history("b"), []],
    [["/api/company"], { id: 1, version: 1 }],
  ];
  const { client, settled, timesAsked } = await screen(shown);
  invalidateRecord(client, "/api/quotes", change);
  await settled();
  expect(shown.map(([key]) => timesAsked(key))).toEqual([1, 1, 0, 0, 0]);
});

test("all records are read again where something changed that each of them shows", async () => {
  const shown: [QueryKey, unknown][] = [
    [LIST, { quotes: [{ id: "a", version: 2 }] }],
    [record("a"), { id: "a", version: 2 }],
    [record("b"), { id: "b", version: 2 }],
    [history("a"), []],
  ];
  const { client, settled, timesAsked } = await screen(shown);
  invalidateRecord(client, "/api/quotes/:id", { entity: "company", id: "1", version: 5 });
  await settled();
  expect(shown.map(([key]) => timesAsked(key))).toEqual([0, 1, 1, 0]);
});

test("of several lists in one answer, that of the changed thing tells whether it is known", async () => {
  const ALL: QueryKey = ["/api/lookup/price-book"];
  const other = [{ id: "a", version: 9 }];
  for (const [own, isAsked] of [
    [[{ id: "a", version: 2 }], 1],
    [[{ id: "a", version: 3 }], 0],
    [[], 1],
  ] as const) {
    const { client, settled, timesAsked } = await screen([[ALL, { other, own }]]);
    invalidateRecord(client, "/api/lookup/price-book#own", change);
    await settled();
    expect(timesAsked(ALL)).toBe(isAsked);
  }
});

test("an answer that is on its way is waited for, not asked for again", async () => {
  const { client, settled, timesAsked } = await screen([[LIST, { quotes: [{ id: "a", version: 3 }] }]]);
  client.setQueryData(LIST, { quotes: [] });
  void client.invalidateQueries({ queryKey: LIST });
  expect(invalidateRecord(client, "/api/quotes", change)).toBe(true);
  await settled();
  expect(invalidateRecord(client, "/api/quotes", change)).toBe(false);
  await settled();
  expect(timesAsked(LIST)).toBe(1);
});

test("what is not on screen waits until it is shown", async () => {
  const { client, settled } = await screen([]);
  client.setQueryData(LIST, { quotes: [] });
  invalidateRecord(client, "/api/quotes", change);
  await settled();
  expect(client.getQueryState(LIST)).toMatchObject({ isInvalidated: true, dataUpdateCount: 1 });
});

test("after a gap everything followed is read again, and nothing else", async () => {
  const shown: [QueryKey, unknown][] = [
    [LIST, { quotes: [] }],
    [record("a"), { id: "a", version: 2 }],
    [["/api/quotes-elsewhere"], []],
    [["/api/company"], {}],
  ];
  const { client, settled, timesAsked } = await screen(shown);
  invalidateAll(client, ["/api/quotes#quotes"]);
  await settled();
  expect(shown.map(([key]) => timesAsked(key))).toEqual([1, 0, 0, 0]);
  invalidateAll(client, ["/api/quotes"]);
  await settled();
  expect(shown.map(([key]) => timesAsked(key))).toEqual([2, 1, 0, 0]);
});
