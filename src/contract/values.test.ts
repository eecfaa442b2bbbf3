import { expect, test } from "vitest";
import * as z from "zod/mini";
import {
  ContactEmail,
  convertEmptyToUndefined,
  EmailAddress,
  Money,
  SignedMoney,
  SingleLineText,
  Text,
} from "./values.ts";

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
  expect(z.decode(SingleLineText(200), wire)).toBe(kept);
});

test("a name that holds nothing else is missing; what spoils any text spoils a name as well", () => {
  expect(sentence(SingleLineText(200, "Name is required"), "\u202E\n\u200F")).toBe("Name is required");
  expect(sentence(SingleLineText(200), "a\0b")).toBe("This text holds a character that cannot be stored");
  expect(sentence(SingleLineText(3), "\u202Eabcd")).toBe("At most 3 characters");
  expect(z.decode(SingleLineText(3), "\u202Eabc\n")).toBe("abc");
});

test("a text of several lines keeps them, as it was written", () => {
  expect(z.decode(Text(200), "Unit 6\nMosley Road\u200F\n")).toBe("Unit 6\nMosley Road\u200F");
});

const UNSEEN = "This address holds a character that cannot be seen. Please type it again";
test.each(["\u202E", "\u200B", "\u00AD", "\u2060", "\uFE0F", "\u3164", "\u{E0041}"])(
  "an address holds nothing that cannot be seen: %j",
  (sign) => {
    for (const schema of [EmailAddress, ContactEmail]) {
      expect(sentence(schema, `ann${sign}@north.test`)).toBe(UNSEEN);
      expect(sentence(schema, `ann@nor${sign}th.test`)).toBe(UNSEEN);
    }
  },
);

test.each([
  "a@b.test\r\nBcc: c@d.test",
  "a@b.test,c@d.test",
  "a@b.test; c@d.test",
  "a <a@b.test>",
  "a@b\u0001.test",
  "a@b",
])("several addresses or a line break are refused: %j", (text) => {
  expect(sentence(EmailAddress, text)).toBe("Please enter a valid email address");
  expect(sentence(ContactEmail, text)).toBe("Enter one email address, such as name@example.com");
});

test("a recipient's address keeps its domain and its plus, and may have no accents before the @", () => {
  expect(sentence(ContactEmail, "müller@dairy.test")).toMatch(/^Before the @, use letters without accents/);
  for (const kept of ["o'brien+pumps@dairy.example", "info@müller.test", "a@xn--mller-kva.test", "A_b-c@d.test"]) {
    expect(z.decode(ContactEmail, ` ${kept}\n`)).toBe(kept);
  }
  expect(z.decode(ContactEmail, " ")).toBe("");
  expect(z.decode(EmailAddress, " Müller@Dairy.test")).toBe("müller@dairy.test");
});

test("only an amount that a discount may lower takes a sign, in both directions", () => {
  for (const [wire, pence] of [
    [-12.5, -1250],
    ["-0.01", -1],
    [0, 0],
    [3.3, 330],
  ] as const) {
    expect(z.decode(SignedMoney, wire)).toBe(pence);
    expect(z.encode(SignedMoney, pence)).toBe(Number(wire));
  }
  expect(sentence(SignedMoney, -100_000_000)).toBe("At most 99,999,999.99");
  expect(sentence(SignedMoney, "-1.005")).toBe("Enter an amount with at most 2 decimals");
  expect(sentence(Money, -12.5)).toBe("Enter an amount of 0 or more, with at most 2 decimals");
});

test.each(["", null, undefined])("an empty form field counts as not given: %j", (wire) => {
  expect(z.decode(convertEmptyToUndefined(EmailAddress), wire)).toBeUndefined();
});
