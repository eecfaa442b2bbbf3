// Long work in parts that takes turns, so that it holds up neither short work nor the long work of others.
import { setTimeout as sleep } from "node:timers/promises";
import { createFairQueue, type QueueOwner } from "./fair-queue.ts";

interface TurnLimits {
  /** How many parts run at a time; the others wait, and their owners take turns. */
  atOnce: number;
  /** How many times as long as a part took its place stays empty while there is short work, and in ms at most. */
  restFactor: number;
  maxRestMs: number;
  /** Whether there is short work, asked at the end of each part. */
  isBusy: () => boolean;
  now?: () => number;
  rest?: (milliseconds: number) => Promise<unknown>;
}

export interface Turns {
  run<T>(owner: QueueOwner, part: () => Promise<T>): Promise<T>;
}

export function createTurns({
  atOnce,
  restFactor,
  maxRestMs,
  isBusy,
  now = () => performance.now(),
  rest = sleep,
}: TurnLimits): Turns {
  const waiting = createFairQueue<() => void>({ ofOne: Number.POSITIVE_INFINITY, inAll: Number.POSITIVE_INFINITY });
  let running = 0;
  const release = () => {
    const next = waiting.next();
    if (next) next();
    else running -= 1;
  };
  return {
    async run(owner, part) {
      if (running < atOnce) running += 1;
      else await new Promise<void>((resolve) => waiting.add(owner, resolve));
      const from = now();
      try {
        return await part();
      } finally {
        if (isBusy()) void rest(Math.min(maxRestMs, restFactor * (now() - from))).then(release, release);
        else release();
      }
    },
  };
}
