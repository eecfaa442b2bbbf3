import { expect, test } from "vitest";
import { isRefusal } from "#domain/refusal.ts";
import { applyBulkChange, findPriceField, readPercent } from "./bulk.ts";
import { kinds } from "./items.ts";

const pump = (materialCostBase: number) => ({
  id: 1,
  name: "Borehole",
  description: null,
  isActive: true,
  materialCostBase,
});
const raised = (price: number, percent: number) => {
  const changed = applyBulkChange("pump_style", pump(price), { percent });
  return isRefusal(changed) ? changed.sentence : changed.materialCostBase;
};

test("hours and multipliers are no prices", () => {
  expect(kinds.filter((kind) => findPriceField(kind) !== null)).toEqual(["location", "pump_style"]);
});

test.each([
  ["5", 500],
  [" 2.5 ", 250],
  [-12.34, -1234],
  ["−12.3", -1230],
  ["+0.01", 1],
  [-90, -9000],
  [1000, 100_000],
])("%s per cent is read", (wire, percent) => {
  expect(readPercent(wire)).toBe(percent);
});

test.each(["", "0", "-0.00", "1000.01", "-90.01", "1.005", "1e2", "5%", "five", null, true, "99999", Number.NaN])(
  "%s per cent is refused",
  (wire) => {
    expect(isRefusal(readPercent(wire))).toBe(true);
  },
);

test.each([
  [10, 500, 11],
  [9, 500, 9],
  [1, 5000, 2],
  [10, -500, 10],
  [11, -500, 10],
  [0, 100_000, 0],
  [909_090_909, 100_000, 9_999_999_999],
  [909_090_910, 100_000, "Borehole would cost more than 99,999,999.99"],
])("%s pence by %s hundredths of a per cent, rounded once, halves upwards", (price, percent, then) => {
  expect(raised(price, percent)).toBe(then);
});

test("what is so already stays the very same", () => {
  const item = pump(9);
  expect(applyBulkChange("pump_style", item, { isActive: true })).toBe(item);
  expect(applyBulkChange("pump_style", item, { percent: 500 })).toBe(item);
  expect(applyBulkChange("pump_style", item, { isActive: false })).toEqual({ ...item, isActive: false });
});
