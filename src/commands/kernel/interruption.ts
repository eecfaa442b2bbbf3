// Ctrl-C, or a supervisor's signal, during work that has to be undone.
import type { EventEmitter } from "node:events";

/** In milliseconds: a terminal, npm and `npx volute` may each pass on the same key press. */
const SAME_PRESS_MS = 1000;

/** The first signal aborts `work`, which undoes what it has done; one that comes later ends the process. */
export async function runInterruptibly<T>(
  work: (interruption: AbortSignal) => Promise<T>,
  { events, exit }: { events: EventEmitter; exit: (code: number) => void } = { events: process, exit: process.exit },
): Promise<T> {
  const interruption = new AbortController();
  let since: number | null = null;
  const end = () => {
    if (since !== null && performance.now() - since > SAME_PRESS_MS) exit(130);
    since ??= performance.now();
    interruption.abort();
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) events.on(signal, end);
  try {
    return await work(interruption.signal);
  } finally {
    for (const signal of signals) events.off(signal, end);
  }
}
