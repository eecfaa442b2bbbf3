import { expect, test } from "vitest";
import { fieldsOf, fieldWords } from "./fields.ts";
import { columnsOf, headingsKnown } from "./import-columns.ts";
import { kinds } from "./items.ts";

test("our own headings and the program's names are known, in any order", () => {
  for (const kind of kinds) {
    const fields = fieldsOf(kind);
    for (const headings of [fields.map(fieldWords), [...fields], fields.map(fieldWords).toReversed()]) {
      expect(headingsKnown(kind, headings)).toBe(fields.length);
    }
  }
});

test.each([
  ["Labour_Hours", "labourHours"],
  ["LABOUR HOURS (h)", "labourHours"],
  ["hourly rate [£]", "hourlyRate"],
  ["Rate", "hourlyRate"],
  ["£/hr", "hourlyRate"],
  ["Post-code prefixes", "postcodes"],
  ["Status", "isActive"],
  ["Active?", "isActive"],
  ["Supplier", undefined],
])("%s", (heading, field) => {
  const columns = columnsOf("location", ["Zone", heading]);
  expect([...(columns?.fields ?? [])]).toEqual(
    field
      ? [
          ["name", 0],
          [field, 1],
        ]
      : [["name", 0]],
  );
  expect(columns?.ignored).toEqual(field ? [] : [heading]);
});

test("without names there is no table; of two columns with one meaning the first counts", () => {
  expect(columnsOf("motor_size", ["kW", "Multiplier"])).toBeNull();
  expect(columnsOf("motor_size", ["Name", "kW", "Power (kW)", "", " "])).toMatchObject({
    ignored: ["Power (kW)"],
    width: 3,
  });
});
