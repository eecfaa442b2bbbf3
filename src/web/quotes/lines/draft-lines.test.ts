import { expect, test } from "vitest";
import { entryOf } from "#test/kit/quotes/waiting-quote.ts";
import type { DraftLine } from "#web/quotes/wizard-draft.ts";
import { addShownPrices, encodeLine, readQueuedLines, toDraftLine } from "./draft-lines.ts";

const ID = "0197";
const line: DraftLine = {
  id: ID,
  extraId: 1,
  heading: null,
  words: "Isolation valve",
  details: null,
  quantity: 250,
  unit: "m",
  price: 1800,
};

test("a line of the price list is created without a price, and without details, which are the extra's", () => {
  expect(encodeLine(line)).toEqual({
    id: ID,
    extraId: 1,
    heading: null,
    words: "Isolation valve",
    quantity: "2.5",
    unit: "m",
  });
  expect(encodeLine({ ...line, extraId: null, price: 123_456 })).toMatchObject({ price: "1234.56", details: null });
});

test("what waits on the device has the price that was shown", () => {
  const given = { id: ID, extraId: 1, quantity: 250, state: "included" as const, options: [] };
  expect(addShownPrices([given], [line])).toEqual([{ ...given, price: 1800 }]);
});

test("a queued quote that is opened again has its lines", () => {
  const { body } = entryOf({});
  const queued = { id: ID, extraId: 1, words: "Isolation valve", quantity: 2.5, unit: "m", price: 18 };
  expect(readQueuedLines({ ...body, lines: [queued] })).toEqual([line]);
  expect(readQueuedLines(body)).toEqual([]);
});

test("a form's line has the price of its extra, or its own", () => {
  const given = { id: ID, quantity: 100, state: "included" as const, options: [], words: "Valve" };
  const extras = [{ id: 1, name: "Valve", price: 1900, needs: [], excludes: [], onlyKind: null, onlyIds: [] }];
  expect(toDraftLine({ ...given, extraId: 1 }, extras, null)).toMatchObject({ extraId: 1, price: 1900 });
  expect(toDraftLine({ ...given, price: 5 }, extras, null)).toMatchObject({ extraId: null, price: 5 });
});
