import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeCsvText } from "#domain/csv.ts";
import { countCsvRows } from "./export-rows.ts";

test("rows are counted whatever the cells hold and wherever the parts are cut", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", '"', "\n", "\r\n", ",", "£", "🚰") });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell)), fc.integer({ min: 1, max: 9 }), (rows, size) => {
      const lines = rows.map((cells) => `${cells.map(escapeCsvText).join(",")}\r\n`);
      const file = new TextEncoder().encode(`\uFEFFCustomer,Notes\r\n${lines.join("")}`);
      const counted = countCsvRows();
      for (let at = 0; at < file.length; at += size) counted.take(file.subarray(at, at + size));
      expect(counted.read()).toBe(rows.length);
    }),
  );
});

test("nothing has arrived yet", () => {
  expect(countCsvRows().read()).toBe(0);
});
