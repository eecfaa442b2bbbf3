// One clock for all processes: the database's, by which it compares times itself. A machine whose own clock is wrong, or
// is put right while the process runs, neither ends a session nor forgets what is not over.
import type { TableOwner } from "./table-owner.ts";

/** The database's time, for whoever works on one connection of their own. */
export async function readDatabaseTime(owner: TableOwner): Promise<Date> {
  const [found] = await owner.rows<{ time: string }>("select extract(epoch from clock_timestamp()) * 1000 as time");
  return new Date(Number(found?.time));
}

/** In milliseconds. What a network takes to bring the time is no difference. */
const SAME_MS = 1000;
const ROUND_MS = 60_000;

export interface Clock {
  now(): Date;
  /** How far (ms) this machine was ahead of the database when that was last asked. */
  ahead(): number;
  stop(): void;
}

/** `ask` answers the database's time in milliseconds; where it is away, time goes on by this machine's own count. */
export async function startClock(ask: () => Promise<number>): Promise<Clock> {
  const counted = () => performance.timeOrigin + performance.now();
  let behind = 0;
  let ahead = 0;
  async function look(): Promise<void> {
    const from = performance.now();
    const theirs = (await ask()) + (performance.now() - from) / 2;
    ahead = Date.now() - theirs;
    const difference = theirs - counted();
    if (Math.abs(difference - behind) > SAME_MS) behind = difference;
  }
  await look();
  const timer = setInterval(() => void look().catch(() => {}), ROUND_MS).unref();
  return {
    now: () => new Date(counted() + behind),
    ahead: () => (Math.abs(ahead) > SAME_MS ? ahead : 0),
    stop: () => clearInterval(timer),
  };
}
