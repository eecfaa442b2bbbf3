// An export is imported back unchanged: whatever the names, in every kind, also after a spreadsheet saved it again.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StoredItem } from "#contract/catalogue/catalogue.ts";
import { SingleLineText } from "#contract/values.ts";
import { buildCatalogueCsv } from "#domain/catalogue/export.ts";
import {
  type FieldKey,
  isNumberField,
  isSwitchField,
  isTextField,
  listFields,
  numberFields,
} from "#domain/catalogue/fields.ts";
import { planImport } from "#domain/catalogue/import-plan.ts";
import { type Kind, kinds } from "#domain/catalogue/items.ts";
import { parsePrefixes } from "#domain/catalogue/prefixes.ts";
import { MAX_HUNDREDTHS, MAX_MONEY } from "#domain/money.ts";
import { isRefusal } from "#domain/refusal.ts";
import { buildRowCheck } from "./import.ts";
import { readFile } from "./import-file.ts";

/** Texts that the database can store: trimmed, without NUL, with everything that spreadsheets misread. */
const buildTextArbitrary = (most: number) =>
  fc
    .oneof(
      fc.string({ unit: "grapheme", maxLength: most }),
      fc.string({
        unit: fc.constantFrom("'", "=", '"', ",", ";", "\n", "\r\n", "\t", "-", "@", "a", " "),
        maxLength: 12,
      }),
      fc.constantFrom(
        "'=1+1",
        "''=1+1",
        "=1+1",
        "'n Beetje",
        '3" pump',
        "+44 161",
        "-5",
        "sep=;",
        "\u200b=1",
        "｜a",
        "a,b;c\td",
      ),
    )
    .map((value) => Array.from(value.replaceAll("\0", "").trim()).slice(0, most).join("").trim());

/** A name in its stored form. */
const toSingleLine = (name: string) => SingleLineText(200).safeParse(name).data ?? "";

function buildItemArbitrary(kind: Kind) {
  const field = (key: FieldKey) => {
    if (key === "name")
      return buildTextArbitrary(50)
        .map(toSingleLine)
        .filter((name) => name !== "");
    if (isTextField(key))
      return fc.option(
        buildTextArbitrary(80).map((value) => value || null),
        { nil: null },
      );
    if (key === "postcodes") return fc.array(buildTextArbitrary(12), { maxLength: 5 }).map(parsePrefixes);
    if (isSwitchField(key)) return fc.boolean();
    const { unit } = numberFields[key];
    if (unit === "people") return fc.integer({ min: 1, max: 9999 });
    if (unit === "percent") return fc.integer({ min: 0, max: 100 });
    return fc.integer({ min: 0, max: unit === "money" ? MAX_MONEY : MAX_HUNDREDTHS });
  };
  const shape = Object.fromEntries(listFields(kind).map((key) => [key, field(key) as fc.Arbitrary<unknown>]));
  return fc
    .array(fc.record(shape), { minLength: 1, maxLength: 6 })
    .map((items) =>
      items.map((item, index) => ({ ...item, id: index + 1, companyId: 1, version: 1 }) as unknown as StoredItem),
    );
}

function readBack(kind: Kind, existing: StoredItem[], bytes: Buffer) {
  const file = readFile(kind, bytes);
  if (isRefusal(file)) throw new Error(file.sentence);
  const check = buildRowCheck(kind);
  return planImport({ rows: file.rows, existing, onExisting: "update", symbol: "£", check });
}

describe.each(kinds.map((kind) => [kind] as const))("%s", (kind) => {
  const unchanged = (items: StoredItem[], bytes: Buffer) => {
    const rows = readBack(kind, items, bytes);
    expect(rows.map(({ outcome, errors, changes }) => ({ outcome, errors, changes }))).toEqual(
      items.map(() => ({ outcome: "unchanged", errors: [], changes: [] })),
    );
  };

  test("as it was written", () => {
    fc.assert(
      fc.property(buildItemArbitrary(kind), (items) => unchanged(items, Buffer.from(buildCatalogueCsv(kind, items)))),
    );
  });

  test("saved anew as UTF-16, and with the lines of another system", () => {
    fc.assert(
      fc.property(buildItemArbitrary(kind), (items) => {
        const csv = buildCatalogueCsv(kind, items);
        unchanged(items, Buffer.from(csv, "utf16le"));
        // A line end inside a cell would change with the others.
        if (!items.some((item) => JSON.stringify(item).match(/\\[rn]/))) {
          unchanged(items, Buffer.from(csv.replaceAll("\r\n", "\n")));
        }
      }),
      { numRuns: 30 },
    );
  });

  test("an empty list is its own template", () => {
    const file = readFile(kind, Buffer.from(buildCatalogueCsv(kind, [])));
    expect(file).toMatchObject({ sentence: "The file has headings but no rows" });
    expect(buildCatalogueCsv(kind, []).split(",").length).toBe(listFields(kind).length);
    expect(listFields(kind).filter(isNumberField).length).toBeGreaterThan(0);
  });
});
