import { EventEmitter, once } from "node:events";
import { expect, test, vi } from "vitest";
import { describeError } from "./error-text.ts";
import { runInterruptibly } from "./interruption.ts";

const terminal = () => ({ events: new EventEmitter(), exit: vi.fn<(code: number) => void>() });
const untilAborted = (signal: AbortSignal) => once(new EventEmitter(), "never", { signal });

test.each(["SIGINT", "SIGTERM", "SIGHUP"])(
  "%s undoes the work, is reported in one sentence, and removes its handlers",
  async (signal) => {
    const { events, exit } = terminal();
    const working = runInterruptibly(untilAborted, { events, exit }).catch(describeError);
    events.emit(signal);
    expect(await working).toBe("Nothing was changed.");
    expect([events.eventNames(), exit.mock.calls]).toEqual([[], []]);
  },
);

test("one key press that arrives twice counts once, and a second one ends the process", async () => {
  const { events, exit } = terminal();
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const isUndone = Promise.withResolvers<string>();
    const working = runInterruptibly(() => isUndone.promise, { events, exit });
    events.emit("SIGINT");
    vi.advanceTimersByTime(600);
    events.emit("SIGINT");
    expect(exit).not.toHaveBeenCalled();
    vi.advanceTimersByTime(600);
    events.emit("SIGINT");
    expect(exit.mock.calls).toEqual([[130]]);
    isUndone.resolve("undone");
    expect(await working).toBe("undone");
  } finally {
    vi.useRealTimers();
  }
});
