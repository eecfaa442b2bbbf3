import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onPageVisible, retryWithBackoff } from "./retry.ts";

let page: EventTarget & { visibilityState: string };
function look(visibilityState: "visible" | "hidden"): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ["soonest", 0, 0.75],
  ["latest", 1, 1.25],
])(
  "what waits for a network is asked for by itself, later each time, and no more once it has come: %s",
  (_, random, factor) => {
    vi.spyOn(Math, "random").mockReturnValue(random);
    const ask = vi.fn();
    const stop = retryWithBackoff(ask);
    const nextPause = () => {
      const [before, since] = [ask.mock.calls.length, Date.now()];
      while (ask.mock.calls.length === before) vi.advanceTimersToNextTimer();
      return (Date.now() - since) / factor;
    };
    let pause = 5_000;
    for (let nth = 0; nth < 12; nth++) {
      expect(Math.abs(nextPause() - pause)).toBeLessThan(2);
      pause = Math.min(30_000, pause * 1.25);
    }
    expect(pause).toBe(30_000);
    window.dispatchEvent(new Event("online"));
    expect(ask).toHaveBeenCalledTimes(13);
    expect(nextPause()).toBe(5_000);
    stop();
    vi.advanceTimersByTime(60_000);
    window.dispatchEvent(new Event("online"));
    look("visible");
    expect(ask).toHaveBeenCalledTimes(14);
  },
);

test("while nobody sees the page it is not asked at all, and at once when somebody does", () => {
  const ask = vi.fn();
  const stop = retryWithBackoff(ask);
  look("hidden");
  vi.advanceTimersByTime(24 * 60 * 60_000);
  window.dispatchEvent(new Event("online"));
  expect(ask).not.toHaveBeenCalled();
  look("visible");
  expect(ask).toHaveBeenCalledOnce();
  stop();
});

test("whoever comes back after a while has it looked at once, and whoever only looked away does not", () => {
  const ask = vi.fn();
  const stop = onPageVisible(ask);
  look("hidden");
  vi.advanceTimersByTime(4_900);
  look("visible");
  look("visible");
  expect(ask).not.toHaveBeenCalled();
  look("hidden");
  vi.advanceTimersByTime(3_000);
  look("hidden");
  vi.advanceTimersByTime(2_000);
  look("visible");
  look("visible");
  expect(ask).toHaveBeenCalledOnce();
  stop();
  look("hidden");
  vi.advanceTimersByTime(60_000);
  look("visible");
  expect(ask).toHaveBeenCalledOnce();
});

test("a page that was opened in the background counts as away", () => {
  page.visibilityState = "hidden";
  const ask = vi.fn();
  const stop = onPageVisible(ask);
  vi.advanceTimersByTime(5_000);
  look("visible");
  expect(ask).toHaveBeenCalledOnce();
  stop();
});
