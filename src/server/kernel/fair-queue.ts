// A queue for slow work in which companies take turns: none waits for all of another company's work, or is refused
// because of it.
import { Problem } from "./errors.ts";

/** A company's id, or the id of a user who has no company. */
export type QueueOwner = number | string;

/** The queue is full: all of it, or the owner's share. */
export class QueueFull extends Error {
  readonly isOwn: boolean;
  constructor(isOwn: boolean) {
    super(isOwn ? "One owner's share of the queue is full" : "The queue is full");
    this.isOwn = isOwn;
  }
}

/** How many entries may wait. */
export interface QueueLimits {
  ofOne: number;
  inAll: number;
}

export interface FairQueue<Thing> {
  /** Throws `QueueFull`. */
  add(owner: QueueOwner, thing: Thing): void;
  /** Removes and returns the next entry in turn. */
  next(): Thing | undefined;
  remove(owner: QueueOwner, thing: Thing): void;
  length(): number;
}

export function createFairQueue<Thing>({ ofOne, inAll }: QueueLimits): FairQueue<Thing> {
  /** In the order of turns; an owner without entries is removed. */
  const waiting = new Map<QueueOwner, Thing[]>();
  let count = 0;
  const take = (owner: QueueOwner, things: Thing[], at: number): Thing | undefined => {
    if (at < 0) return undefined;
    const [thing] = things.splice(at, 1);
    count -= 1;
    if (things.length === 0) waiting.delete(owner);
    return thing;
  };
  return {
    add(owner, thing) {
      const own = waiting.get(owner) ?? [];
      if (own.length >= ofOne) throw new QueueFull(true);
      if (count >= inAll) throw new QueueFull(false);
      waiting.set(owner, own);
      own.push(thing);
      count += 1;
    },
    next() {
      const [first] = waiting;
      if (!first) return undefined;
      const [owner, things] = first;
      const thing = take(owner, things, 0);
      // Puts the owner behind all the others.
      if (waiting.delete(owner)) waiting.set(owner, things);
      return thing;
    },
    remove(owner, thing) {
      const things = waiting.get(owner) ?? [];
      take(owner, things, things.indexOf(thing));
    },
    length: () => count,
  };
}

/** A full queue becomes a problem with a message; other errors are thrown unchanged. `things` as in "documents". */
export const refuseQueueFull =
  (things: string, doing: string) =>
  (error: unknown): never => {
    if (!(error instanceof QueueFull)) throw error;
    const headers = { "retry-after": "5" };
    throw error.isOwn
      ? new Problem(
          429,
          "too_many",
          `Many ${things} of this company are ${doing} already. Please try again in a few seconds.`,
          { headers },
        )
      : new Problem(503, "busy", `Many ${things} are ${doing} right now. Please try again in a few seconds.`, {
          headers,
        });
  };
