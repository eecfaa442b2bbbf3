import { expect, test } from "vitest";
import type { GivenLine } from "#domain/quotes/lines.ts";
import {
  addExtraTo,
  insertLine,
  moveLine,
  moveLineTo,
  removeLine,
  removePlaces,
  setLine,
  toGivenLine,
} from "./line-changes.ts";

const line = (id: string, quantity = 100): GivenLine => ({ id, quantity, state: "included", options: [] });
const lines = [line("a"), line("b"), line("c")];
const ids = (changed: readonly GivenLine[]) => changed.map(({ id }) => id).join("");

test("a line is replaced where it stands, and a new one comes last", () => {
  expect(setLine(line("b", 200))(lines)[1]).toMatchObject({ id: "b", quantity: 200 });
  expect(ids(setLine(line("d"))(lines))).toBe("abcd");
});

test("a line moves by one place, and not beyond the ends", () => {
  expect(ids(moveLine("c", -1)(lines))).toBe("acb");
  expect(ids(moveLine("a", 1)(lines))).toBe("bac");
  expect(ids(moveLine("a", -1)(lines))).toBe("abc");
  expect(ids(moveLine("gone", 1)(lines))).toBe("abc");
});

test("offered lines stand apart: a line moves among its own", () => {
  const mixed = [line("a"), { ...line("b"), state: "offered" as const }, line("c")];
  expect(ids(moveLine("a", 1)(mixed))).toBe("bca");
  expect(ids(moveLine("c", -1)(mixed))).toBe("cab");
  expect(ids(moveLine("b", 1)(mixed))).toBe("abc");
});

test("a line is dropped where another of its own stands, which makes room", () => {
  expect(ids(moveLineTo("a", "c")(lines))).toBe("bca");
  expect(ids(moveLineTo("c", "a")(lines))).toBe("cab");
  expect(ids(moveLineTo("b", "b")(lines))).toBe("abc");
  expect(ids(moveLineTo("gone", "a")(lines)) + ids(moveLineTo("a", "gone")(lines))).toBe("abcabc");
  const mixed = [line("a"), { ...line("b"), state: "offered" as const }, line("c")];
  expect(ids(moveLineTo("a", "b")(mixed))).toBe("abc");
});

test("a line is left out of an option, and what it needs is included there", () => {
  const places = (changed: readonly GivenLine[]) => changed.map(({ id, options }) => `${id} ${options}`);
  expect(places(removePlaces("b", [2], 3)(lines))).toEqual(["a ", "b 1,3", "c "]);
  const include = (...options: number[]) => addExtraTo("new", 6, options, 3);
  expect(places(include(2)(lines))).toEqual(["a ", "b ", "c ", "new 2"]);
  expect(places(include()(lines))).toEqual(["a ", "b ", "c ", "new "]);
  expect(places(include(3)(include(1, 2)(lines))), "the line that is there belongs to more").toContain("new ");
});

test("a removed line comes back to its place", () => {
  expect(ids(removeLine("b")(lines))).toBe("ac");
  expect(ids(insertLine(line("b"), 1)(removeLine("b")(lines)))).toBe("abc");
});

test("a stored line goes back without its price if the price list has it", () => {
  const stored = { ...line("a"), heading: null, words: "Valve", details: null, unit: null, price: 1800, options: [] };
  expect(toGivenLine({ ...stored, extraId: 1 })).not.toHaveProperty("price");
  expect(toGivenLine({ ...stored, extraId: null })).toMatchObject({ price: 1800 });
});
