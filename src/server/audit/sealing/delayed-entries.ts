// Records why entries are sealed late, before they are sealed (decision 87).
import { LATE_MS } from "#domain/audit/delayed-entries.ts";
import { formatSecond } from "#domain/days.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { recordSystemEntry } from "#server/kernel/audit.ts";
import {
  countLate,
  findLastSeal,
  findLastSign,
  type HighWaterMark,
  listLate,
  readHighWaterMark,
  type Watch,
} from "./queries.ts";

/** In milliseconds: older entries need an explanation at a start; younger ones are sealed in time, or seen waiting. */
const LEFT_MS = 2 * 60_000;

/** Before a process seals: unsealed entries that it finds were left by an earlier process. */
export function explainUnsealedAtStart(database: Database, now: Date): Promise<void> {
  return database.asPlatform(async (db) => {
    const after = (await findLastSeal(db))?.lastEntryId ?? 0;
    const { upTo } = await readHighWaterMark(db);
    const count = await countLate(db, { after, upTo, before: new Date(now.getTime() - LEFT_MS) });
    const since = await findLastSign(db, after, now);
    if (count === 0 || since === null) return;
    const label = `${formatEntries(count, upTo)} had no seal, and no process had run since ${formatSecond(since)}`;
    await recordSystemEntry(db, "server.started", { id: String(upTo), label, metadata: { upTo, since } }, now);
  });
}

/** Late entries that one entry explains; the next round explains those after them. */
const MAX_EXPLAINED = 10_000;

/**
 * Whether it recorded that sealing was held up, as by a long transaction. That explains only entries that this process
 * saw before they were late: an entry that is older when it appears may have been backdated.
 */
export async function explainDelayedSealing(
  db: Tx,
  mark: HighWaterMark & Watch,
  after: number,
  now: Date,
  most = MAX_EXPLAINED,
): Promise<boolean> {
  const late = await listLate(db, { after, upTo: mark.upTo, before: new Date(now.getTime() - LATE_MS) }, most);
  const wasInTime = ({ id, createdAt }: { id: number; createdAt: string }) => {
    const seen = mark.seen.find(({ upTo }) => upTo >= id);
    return seen !== undefined && Date.parse(createdAt) >= seen.since.getTime() - LATE_MS;
  };
  const held = late.filter(wasInTime);
  const [since] = held.map(({ createdAt }) => createdAt).sort();
  if (since === undefined) return false;
  const except = late.filter((entry) => !wasInTime(entry)).map(({ id }) => id);
  const upTo = late.length < most ? mark.upTo : (late.at(-1)?.id ?? mark.upTo);
  const label = `${formatEntries(held.length, upTo)} waited, the oldest since ${formatSecond(since)}`;
  await recordSystemEntry(db, "log.sealed_late", { id: String(upTo), label, metadata: { upTo, since, except } }, now);
  return true;
}

/** Adds one look at the log, which has come to this entry; sealed entries need no watching. */
export function extendWatch(before: Watch | null, sealed: number, upTo: number, at: Date): Watch {
  const seen = (before?.seen ?? []).filter((one) => one.upTo > sealed);
  if ((seen.at(-1)?.upTo ?? -1) >= upTo) return { at, seen };
  return { at, seen: [...seen, { upTo, since: before?.at ?? at }] };
}

const formatEntries = (count: number, upTo: number) =>
  `${count === 1 ? "1 entry" : `${count.toLocaleString("en-GB")} entries`} up to number ${upTo}`;
