// One clock for all processes: the database's, which its queries compare times by. If a machine's own clock is wrong,
// or is corrected while the process runs, no session ends and nothing is deleted too early.
import type { TableOwner } from "./table-owner.ts";

/** The database's time, for callers with a connection of their own. */
export async function readDatabaseTime(owner: TableOwner): Promise<Date> {
  const [found] = await owner.rows<{ time: string }>("select extract(epoch from clock_timestamp()) * 1000 as time");
  return new Date(Number(found?.time));
}

/** In milliseconds. The network delay of the query does not count as a difference. */
const SAME_MS = 1000;
const ROUND_MS = 60_000;

export interface Clock {
  now(): Date;
  /** How far (ms) this machine's clock was ahead of the database's when last compared. */
  ahead(): number;
  stop(): void;
}

/** `ask` returns the database's time in milliseconds; while the database is down, this machine's clock counts on. */
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
