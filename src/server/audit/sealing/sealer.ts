// Seals the audit log in batches, outside the transactions that write it: they never wait for a seal, nor for each
// other because of one.
import { computeSealDigests, type Digest, digestEntries, type Seal } from "#domain/audit/seal.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { explainDelayedSealing, extendWatch } from "./delayed-entries.ts";
import { pickEntries, readBatches } from "./entry-batches.ts";
import { findReplacedSeal, rememberSeal } from "./last-seal.ts";
import {
  findLastSeal,
  type HighWaterMark,
  insertSeal,
  isBelowComplete,
  readHighWaterMark,
  tryLockSealing,
  type Watch,
} from "./queries.ts";
import { computeSha256 } from "./verify.ts";

/** In milliseconds. The next round sees an entry and the one after it seals it, so each is sealed within a minute. */
const ROUND_MS = 20_000;
const ENTRIES_A_SEAL = 5000;

/** The seals differ from those that this process knows: sealing on would hide that. */
export class SealsTampered extends Error {}

/**
 * One round: seals up to the previous round's mark, and returns the mark for the next one: the same if `stop` was given
 * and the batch was full, because there may be more. Ids are assigned before a transaction ends, so a lower one may
 * appear after a higher one: the entries below the mark are complete once every transaction of that moment is over.
 */
export async function runSealing(
  database: Database,
  mark: Watched | null,
  now: () => Date,
  onSeal = (_seal: Seal) => {},
  stop?: AbortSignal,
): Promise<Watched> {
  let isFirst = true;
  let sealed = 0;
  while (mark !== null) {
    const { last, isMade, isFull } = await sealBatch(database, mark, now(), isFirst);
    isFirst = false;
    sealed = last?.lastEntryId ?? sealed;
    // Only once it is certain that the seal is committed.
    if (last) rememberSeal(database, last);
    if (last && isMade) onSeal(last);
    if (!isFull) break;
    if (stop?.aborted) return mark;
  }
  const at = now();
  const next = await database.asPlatform(readHighWaterMark);
  return { ...next, ...extendWatch(mark, sealed, next.upTo, at) };
}

export type Watched = HighWaterMark & Watch;

interface Batch {
  /** The newest of all seals. */
  last: Seal | null;
  isMade: boolean;
  /** A batch holds a limited number of entries: there may be more. */
  isFull: boolean;
}

function sealBatch(database: Database, mark: Watched, now: Date, isFirst: boolean): Promise<Batch> {
  return database.asPlatform(async (db) => {
    const nothing = { last: null, isMade: false, isFull: false };
    if (!(await tryLockSealing(db)) || !(await isBelowComplete(db, mark))) return nothing;
    const missed = await findReplacedSeal(db, database);
    if (missed) throw new SealsTampered(missed.sentence);
    const last = await findLastSeal(db);
    // The entry that explains late entries is sealed with them, in the next round.
    if (isFirst && (await explainDelayedSealing(db, mark, last?.lastEntryId ?? 0, now))) return { ...nothing, last };
    const digests = await digestInSlices(db, last?.lastEntryId ?? 0, mark.upTo);
    if (digests.length === 0) return { ...nothing, last };
    const made = computeSealDigests(digests, last, now.toISOString(), computeSha256);
    await insertSeal(db, made);
    return { last: made, isMade: true, isFull: digests.length === ENTRIES_A_SEAL };
  });
}

/** Nothing appears below the mark any more, so slices give the same result as one query. */
async function digestInSlices(db: Tx, after: number, upTo: number): Promise<Digest[]> {
  const digests: Digest[] = [];
  for await (const standing of readBatches(db, after, upTo)) {
    digests.push(...digestEntries(pickEntries(standing), computeSha256));
    if (digests.length >= ENTRIES_A_SEAL) break;
  }
  return digests;
}

/** The operator's log. */
interface Log {
  info(about: object, message: string): void;
  error(message: string): void;
}

/**
 * Seals in rounds until `stop`, which seals one last batch: a process must end soon, and the next start continues. A
 * round that fails, as while the database is down, is logged and leaves its entries to the next. `noteSeal` gets each
 * seal once it is committed. Returns the last seal that it found.
 */
export async function startSealing(
  database: Database,
  log: Log,
  noteSeal: (seal: Seal) => void = () => {},
): Promise<{ last: Seal | null; stop(): Promise<void> }> {
  const last = await database.asPlatform(findLastSeal);
  if (last) rememberSeal(database, last);
  let mark: Watched | null = null;
  let round: Promise<void> = Promise.resolve();
  let underWay = 0;
  let isCutShort = false;
  const stopping = new AbortController();
  const tell = (seal: Seal) => {
    const { number, lastEntryId, hash } = seal;
    log.info({ seal: number, lastEntry: lastEntryId, hash }, "the audit log has been sealed");
    try {
      noteSeal(seal);
    } catch (error) {
      log.error(`Seal ${number} could not be written to SEAL_WITNESS: ${(error as Error).message}.`);
    }
  };
  const sealOnce = async () => {
    if (isCutShort) return;
    try {
      const made: Watched = await runSealing(database, mark, database.now, tell, stopping.signal);
      isCutShort = made === mark;
      mark = made;
    } catch (error) {
      const { message } = error as Error;
      log.error(
        error instanceof SealsTampered
          ? `${message} ${ADVICE}`
          : `The audit log could not be sealed: ${message}. The next round tries again.`,
      );
    }
  };
  const next = () => {
    underWay++;
    round = round.then(sealOnce).then(() => {
      underWay--;
    });
    return round;
  };
  // Rounds that take longer than that do not queue up.
  const timer = setInterval(() => underWay === 0 && void next(), ROUND_MS);
  timer.unref();
  return {
    last,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      // The first round sees the entries, the second seals them.
      await next();
      await next();
    },
  };
}
const ADVICE =
  "The audit log was changed outside Volute. Nothing is sealed until this server is restarted: copy the database first, and find out who could write to it.";
