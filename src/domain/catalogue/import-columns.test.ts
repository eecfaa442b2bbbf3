import { expect, test } from "vitest";
import { formatFieldLabel, listFields } from "./fields.ts";
import { countKnownHeadings, matchColumns } from "./import-columns.ts";
import { kinds } from "./items.ts";

test("our own headings and the program's names are known, in any order", () => {
  for (const kind of kinds) {
    const fields = listFields(kind);
    for (const headings of [fields.map(formatFieldLabel), [...fields], fields.map(formatFieldLabel).toReversed()]) {
      expect(countKnownHeadings(kind, headings)).toBe(fields.length);
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
  const columns = matchColumns("location", ["Zone", heading]);
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
  expect(matchColumns("motor_size", ["kW", "Multiplier"])).toBeNull();
  expect(matchColumns("motor_size", ["Name", "kW", "Power (kW)", "", " "])).toMatchObject({
    ignored: ["Power (kW)"],
    width: 3,
  });
});
