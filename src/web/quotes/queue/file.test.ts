import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { entryOf } from "#test/kit/waiting-quote.ts";
import { fits, readIn, textOf, textsOf } from "./file.ts";
import { entriesOf, put, remove } from "./store.ts";

const OWNERS = ["1-tom", "2-tom", "1-ann"];
beforeEach(async () => {
  for (const owner of OWNERS) for (const { id } of (await entriesOf(owner)) ?? []) await remove(id);
});
const file = (text: string) => new Blob([text]);
const two = [entryOf({ id: "a", madeAt: 1 }), entryOf({ id: "b", madeAt: 2, tries: 4, nextTry: 1e15 })];

test("what was taken away is read in again, and waits for nothing", async () => {
  expect(await readIn("1-tom", file(textOf(two)))).toEqual({ kept: 2, wereHere: 0 });
  expect(await entriesOf("1-tom")).toEqual([two[0], { ...two[1], tries: 0, nextTry: 0 }]);
});

test("read in twice it is there once, and what has changed here meanwhile stays", async () => {
  const blocked = { sentence: "Of another plan.", code: "plan_limit", status: 402 };
  await put(entryOf({ id: "a", state: "blocked", problem: blocked }));
  expect(await readIn("1-tom", file(textOf(two)))).toEqual({ kept: 1, wereHere: 1 });
  expect(await readIn("1-tom", file(textOf(two)))).toEqual({ kept: 0, wereHere: 2 });
  expect((await entriesOf("1-tom"))?.find(({ id }) => id === "a")?.state).toBe("blocked");
});

test.each([
  ["1-ann", "The quotes in this file are Tom Hargreaves's. Only Tom Hargreaves can read them in."],
  ["2-tom", "The quotes in this file are another company's. Only there can they be read in."],
])("%s is refused somebody else's file", async (owner, refused) => {
  expect(await readIn(owner, file(textOf(two)))).toEqual({ refused });
  expect(await readIn(owner, file(textOf([entryOf({ id: "own", owner }), ...two])))).toEqual({ refused });
  expect(await entriesOf(owner)).toEqual([]);
});

const DAMAGED = "This file is damaged, or Volute did not make it. Nothing was read in.";
const whole = textOf(two);
test.each([
  ["", DAMAGED],
  ["null", DAMAGED],
  ["[]", DAMAGED],
  ['{"volute-queue":1}', DAMAGED],
  [whole.slice(0, -40), DAMAGED],
  [whole.replace('"madeAt":1,', '"madeAt":"1",'), DAMAGED],
  [textOf([...two, ...two]), DAMAGED],
  [textOf(Array.from({ length: 501 }, (_, n) => entryOf({ id: String(n) }))), DAMAGED],
  [
    whole.replace('"volute-queue":1', '"volute-queue":2'),
    "A newer version of Volute made this file. Reload the page, and read it in again.",
  ],
  [" ".repeat(5_000_001), "This file is too large: at most 5 MB."],
])("a file that cannot be read in is refused as a whole, in a sentence (%#)", async (text, refused) => {
  expect(await readIn("1-tom", file(text))).toEqual({ refused });
  expect(await entriesOf("1-tom")).toEqual([]);
});

const drawn = (n: number) =>
  entryOf({ id: String(n), madeAt: n, body: { ...entryOf({}).body, notes: `é${"x".repeat(199_000)}` } });

test("whatever waits is taken away in files that can be read in, and no more waits than one holds", async () => {
  const many = Array.from({ length: 501 }, (_, n) => entryOf({ id: String(n), madeAt: n }));
  const large = Array.from({ length: 26 }, (_, n) => drawn(n));
  for (const entries of [many, large]) {
    const texts = textsOf(entries);
    expect([texts.length, fits(entries), fits(entries.slice(0, -2))]).toEqual([2, false, true]);
    for (const text of texts) {
      expect(await readIn("1-tom", file(text))).toMatchObject({ wereHere: 0 });
      for (const { id } of (await entriesOf("1-tom")) ?? []) await remove(id);
    }
  }
});

test("what fits still is one file once each of them was tried, and is read in again", async () => {
  const problem = { sentence: "é".repeat(120), code: "on_site_changed", status: 409 };
  const tried = { tries: 12, nextTry: 1e13, problem, quoteNumber: "NPL-000042", mayBeThere: true };
  // So long that all of them leave no room for what is written into them later.
  const long = (n: number, bytes: number) =>
    entryOf({ id: String(n), body: { ...entryOf({}).body, notes: "x".repeat(bytes) } });
  const filled = (bytes: number) => Array.from({ length: 25 }, (_, n) => long(n, bytes));
  let bytes = 199_100;
  while (!fits(filled(bytes))) bytes -= 10;
  expect(textsOf(filled(bytes)).length).toBe(1);
  const texts = textsOf(filled(bytes).map((entry) => ({ ...entry, ...tried })));
  expect(texts).toHaveLength(1);
  expect(await readIn("1-tom", file(texts[0] ?? ""))).toEqual({ kept: 25, wereHere: 0 });
});

test("what would be too much with what waits here is refused as a whole", async () => {
  for (let n = 0; n < 24; n++) await put(drawn(n));
  expect(await readIn("1-tom", file(textOf([drawn(24), drawn(25)])))).toEqual({
    refused:
      "With those that wait here they would be more than 500 quotes, or 5 MB. Have some sent first. Nothing was read in.",
  });
  expect(await entriesOf("1-tom")).toHaveLength(24);
});

test("where there is no room it is said how many were read in", async () => {
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("", "QuotaExceededError");
  });
  expect(await readIn("1-tom", file(whole))).toEqual({
    refused: "0 of 2 were read in; there is no room for more on this device. Keep the file.",
  });
  vi.restoreAllMocks();
});
