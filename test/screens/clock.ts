// The page's time, for screens on which something happens after a while.
import { vi } from "vitest";
import { SAMPLE_TIME } from "#test/kit/samples.ts";

/**
 * From now on time goes on only by `vi.advanceTimersByTimeAsync`, until the end of the test. With Vitest's fake timers alone
 * it goes on while a test looks for something, too.
 */
export function stopClock(): void {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
    now: SAMPLE_TIME,
  });
  vi.spyOn(vi, "isFakeTimers").mockReturnValue(false);
}
