// A bound on how many wait for a connection: whoever comes later is turned away at once, so that those who wait are
// answered in time and nothing grows without end.

/** As many wait already as may. */
export class Overloaded extends Error {
  override name = "Overloaded";
}

export const MAX_WAITING = 200;

/**
 * `taken` is called by the work as soon as it has its connection. `isUnderWay`: it belongs to something that was taken
 * on before, as the next part of a long list, and is turned away only when twice as many wait.
 */
export type WaitingLimit = <T>(isUnderWay: boolean, work: (taken: () => void) => Promise<T>) => Promise<T>;

export function limitWaiting(most: number): WaitingLimit {
  let waiting = 0;
  return async (isUnderWay, work) => {
    if (waiting >= (isUnderWay ? 2 * most : most)) throw new Overloaded("Too many wait for the database");
    waiting += 1;
    let waits = true;
    const taken = () => {
      if (waits) waiting -= 1;
      waits = false;
    };
    return work(taken).finally(taken);
  };
}
