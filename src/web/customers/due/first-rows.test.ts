import { expect, test } from "vitest";
import { limitRows, rowLimits } from "./first-rows.ts";

const share = (size: "laptop" | "phone", ...dues: number[]) => [
  ...limitRows(
    dues.map((due, place) => ({ month: String(place), due })),
    rowLimits[size],
  ).values(),
];

test("three full months share the rows", () => {
  expect(share("laptop", 21, 10, 12)).toEqual([5, 3, 3]);
  expect(share("phone", 21, 10, 12)).toEqual([3, 3, 3]);
});

test("what the first months do not need, the next one shows", () => {
  expect(share("laptop", 4, 2, 44)).toEqual([5, 4, 5]);
  expect(share("laptop", 44)).toEqual([7]);
  expect(share("phone", 1, 44)).toEqual([4, 4]);
});
