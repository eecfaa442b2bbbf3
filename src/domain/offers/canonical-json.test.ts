import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicaliseJson, type Json } from "./canonical-json.ts";

test("keys are in the order of RFC 8785, 3.2.3", () => {
  const example = {
    "\u20ac": "Euro Sign",
    "\r": "Carriage Return",
    "\ufb33": "Hebrew Email Dalet With Dagesh",
    "1": "One",
    "\ud83d\ude00": "Emoji: Grinning Face",
    "\u0080": "Control",
    "\u00f6": "Latin Small Email O With Diaeresis",
  };
  expect(Object.values(JSON.parse(canonicaliseJson(example)))[0]).toBe("One");
  expect(canonicaliseJson(example)).toBe(
    '{"\\r":"Carriage Return","1":"One","\u0080":"Control","ö":"Latin Small Email O With Diaeresis","€":"Euro Sign","😀":"Emoji: Grinning Face","\ufb33":"Hebrew Email Dalet With Dagesh"}',
  );
});

test("texts and literals are as in RFC 8785, 3.2.2", () => {
  const example = { string: '\u20ac$\u000f\nA\'B"\\\\"/', literals: [null, true, false] };
  expect(canonicaliseJson(example)).toBe('{"literals":[null,true,false],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}');
});

test("as in the arrays and structures of the RFC's test data", () => {
  expect(canonicaliseJson([56, { d: true, "10": null, "1": [] }])).toBe('[56,{"1":[],"10":null,"d":true}]');
  const structures = {
    "1": { f: { f: "hi", F: 5 }, "\n": 56 },
    "10": {},
    "": "empty",
    a: {},
    "111": [{ e: "yes", E: "no" }],
    A: {},
  };
  expect(canonicaliseJson(structures)).toBe(
    '{"":"empty","1":{"\\n":56,"f":{"F":5,"f":"hi"}},"10":{},"111":[{"E":"no","e":"yes"}],"A":{},"a":{}}',
  );
});

test("what has no single text is refused", () => {
  for (const value of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, "\ud800", { "\udc00": 1 }, [[0.1]]]) {
    expect(() => canonicaliseJson(value as Json)).toThrow(TypeError);
  }
  expect(canonicaliseJson(-0)).toBe("0");
});

test("reading it and writing it again changes nothing", () => {
  const values = fc.jsonValue({ maxDepth: 4, noUnicodeString: false }).map((value) =>
    JSON.parse(JSON.stringify(value), (_, part) => {
      if (typeof part === "number") return Math.trunc(part) % 1e9;
      return typeof part === "string" ? part.toWellFormed() : part;
    }),
  );
  fc.assert(
    fc.property(values, (value) => canonicaliseJson(JSON.parse(canonicaliseJson(value))) === canonicaliseJson(value)),
  );
});
