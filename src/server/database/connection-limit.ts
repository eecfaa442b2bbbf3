// Limits how many calls wait for a connection: further ones are refused at once, so that those that wait are served in
// time and the queue stays bounded.

/** Thrown when the limit of waiting calls is reached. */
export class Overloaded extends Error {
  override name = "Overloaded";
}

export const MAX_WAITING = 200;

/**
 * The work calls `taken` as soon as it has its connection. `isUnderWay`: it belongs to a call that was accepted before,
 * such as the next part of a long list, and is refused only if twice as many wait.
 */
export type WaitingLimit = <T>(isUnderWay: boolean, work: (taken: () => void) => Promise<T>) => Promise<T>;

export function limitWaiting(most: number): WaitingLimit {
  let waiting = 0;
  return async (isUnderWay, work) => {
    if (waiting >= (isUnderWay ? 2 * most : most)) throw new Overloaded("Too many calls are waiting for the database");
    waiting += 1;
    let waits = true;
    const taken = () => {
      if (waits) waiting -= 1;
      waits = false;
    };
    return work(taken).finally(taken);
  };
}
