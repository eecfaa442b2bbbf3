import { describe, expect, test } from "vitest";
import { computeWait, listThrottles, THROTTLE_WINDOW, type ThrottleKind, throttles } from "./throttle.ts";

test("the first failures cost nothing, then each doubles the wait, up to the longest", () => {
  const waits = (kind: ThrottleKind) =>
    Array.from({ length: 80 }, (_, index) => computeWait(index + 1, throttles[kind]));
  expect(waits("pair").slice(0, 15)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32]);
  expect(Math.max(...waits("pair"), ...waits("device"), ...waits("address"))).toBe(15 * 60);
  expect(Math.max(...waits("account"))).toBe(60);
});

test.each([
  [{ device: true, address: true }, ["device"]],
  [{ device: true, address: false }, ["device"]],
  [{ device: false, address: true }, ["pair", "address"]],
  [{ device: false, address: false }, ["pair", "account", "address"]],
])("what is known (%j) is not held to what strangers did to the account", (known, kinds) => {
  expect(listThrottles(known)).toEqual(kinds);
});

/** The seconds at which someone who always waits exactly as told can guess, beginning with one, then from `rest` on. */
function guesses(kind: ThrottleKind, rest: number, until: number): number[] {
  const made: number[] = [];
  let failures = 0;
  let windowStarted = 0;
  let blockedUntil = 0;
  for (let now = 0; now < until; now = Math.max(now === 0 ? rest : now + 0.01, blockedUntil)) {
    if (windowStarted < now - THROTTLE_WINDOW) [failures, windowStarted] = [0, now];
    failures += 1;
    made.push(now);
    blockedUntil = now + computeWait(failures, throttles[kind]);
  }
  return made;
}

describe("the most guesses in any hour", () => {
  test.each([
    ["account", 100],
    ["pair", 45],
    ["device", 45],
  ] as const)("%s: %i", (kind, most) => {
    for (let rest = 0; rest <= THROTTLE_WINDOW; rest += 25) {
      const made = guesses(kind, rest, 4 * THROTTLE_WINDOW);
      const inAnHour = made.map((start) => made.filter((at) => at >= start && at < start + 3600).length);
      expect(Math.max(...inAnHour)).toBeLessThanOrEqual(most);
      expect(Math.max(...inAnHour)).toBeGreaterThan(15);
    }
  });
});
