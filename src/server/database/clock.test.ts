import { expect, onTestFinished, test } from "vitest";
import { startClock } from "./clock.ts";

test.each([
  [900, 0],
  [-900, 0],
  [5000, 5000],
  [-5000, -5000],
])("a machine whose clock is %i ms ahead is said to be %i ms ahead", async (difference, said) => {
  const clock = await startClock(async () => Date.now() - difference);
  onTestFinished(clock.stop);
  expect(Math.round(clock.ahead() / 100) * 100).toBe(said);
});
