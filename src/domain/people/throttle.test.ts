import { expect, test } from "vitest";
import { throttles, waitAfter } from "./throttle.ts";

test("the first failures cost nothing, then each doubles the wait, up to the longest", () => {
  const waits = (kind: keyof typeof throttles) =>
    Array.from({ length: 80 }, (_, index) => waitAfter(index + 1, throttles[kind]));
  expect(waits("pair").slice(0, 10)).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32]);
  expect(Math.max(...waits("pair"), ...waits("address"))).toBe(15 * 60);
  expect(Math.max(...waits("account"))).toBe(60);
});
