import { expect, test } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

const at = (second: number) => new Date(second * 1000);

test("a key has its own number in each minute", () => {
  const tries = createRateLimit(2, 10);
  expect([1, 2, 3].map(() => tries.allow("one", at(60)))).toEqual([true, true, false]);
  expect([tries.isOver("one", at(119)), tries.isOver("one", at(120))]).toEqual([true, false]);
});

test("a new key is never over the limit, however many keys there are", () => {
  const tries = createRateLimit(1, 2);
  for (const key of ["one", "two", "three"]) tries.allow(key, at(60));
  expect(["one", "two", "three", "a customer"].map((key) => tries.isOver(key, at(61)))).toEqual([
    ...[true, true],
    ...[false, false],
  ]);
});
