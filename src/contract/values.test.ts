import { expect, test } from "vitest";
import * as z from "zod/mini";
import { Email, Line, Text } from "./values.ts";

const sentence = (schema: z.ZodMiniType, wire: unknown) => z.safeDecode(schema, wire).error?.issues[0]?.message;

test("what is no text is not called missing, unless the field says so itself", () => {
  const [note, name] = [z.object({ text: Text(10) }), z.object({ text: Text(10, "Name is required") })];
  expect(sentence(note, {})).toBe("This is required");
  for (const text of [5, ["a"], {}, true]) {
    expect(sentence(note, { text })).toBe("This is not the right kind of value");
    expect(sentence(name, { text })).toBe("Name is required");
  }
});

test.each([
  ["a line break", "Ancoats\r\nMill", "Ancoats Mill"],
  ["tabs and separators", "\tAncoats\t\u2028\u0085Mill\u2029", "Ancoats Mill"],
  ["an override of the reading order", "Pay £\u202E009\u202C now", "Pay £009 now"],
  ["isolates and marks of direction", "\u2066Mi\u2069\u200Fl\u200E\u061Cl", "Mill"],
  ["what other scripts and pictures are made with", "علي\u200Cرضا 👩🏽\u200D🔧", "علي\u200Cرضا 👩🏽\u200D🔧"],
])("a name keeps one line and one direction: %s", (_what, wire, kept) => {
  expect(z.decode(Line(200), wire)).toBe(kept);
});

test("a name that holds nothing else is missing; what spoils any text spoils a name as well", () => {
  expect(sentence(Line(200, "Name is required"), "\u202E\n\u200F")).toBe("Name is required");
  expect(sentence(Line(200), "a\0b")).toBe("This text holds a character that cannot be stored");
  expect(sentence(Line(3), "\u202Eabcd")).toBe("At most 3 characters");
  expect(z.decode(Line(3), "\u202Eabc\n")).toBe("abc");
  expect(z.decode(Email, "ann\u202E@north.test\n")).toBe("ann@north.test");
});

test("a text of several lines keeps them, as it was written", () => {
  expect(z.decode(Text(200), "Unit 6\nMosley Road\u200F\n")).toBe("Unit 6\nMosley Road\u200F");
});
