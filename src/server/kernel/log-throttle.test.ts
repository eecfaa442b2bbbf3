import { expect, test } from "vitest";
import { createLogThrottle } from "./log-throttle.ts";

test("a fault is logged when it begins and then once a minute, with its count", () => {
  let now = 0;
  const unsaid = createLogThrottle(() => now);
  const said = [0, 1000, 59_000, 60_000, 61_000, 119_000, 120_000].map((at) => {
    now = at;
    return unsaid("away");
  });
  expect(said).toEqual([0, null, null, 2, null, null, 2]);
  expect(unsaid("full")).toBe(0);
});
