// The page's clock, for screens on which something happens after a while.
import { vi } from "vitest";
import { SAMPLE_TIME } from "#test/kit/samples.ts";

/**
 * From now on only `vi.advanceTimersByTimeAsync` advances time, until the end of the test. With Vitest's fake timers
 * alone it also advances while a test waits for an element.
 */
export function stopClock(): void {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
    now: SAMPLE_TIME,
  });
  vi.spyOn(vi, "isFakeTimers").mockReturnValue(false);
}
