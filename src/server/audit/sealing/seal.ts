// Seals the audit log in batches, away from the transactions that write it: they never wait for a seal, nor for each
// other because of one.
import { setImmediate } from "node:timers/promises";
import { type Digest, digestsOf, sealDigests } from "#domain/audit/seal.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { findLastSeal, holdSealing, insertSeal, isOver, listEntries, type Mark, takeMark } from "./queries.ts";
import { sha256 } from "./verify.ts";

/** In milliseconds. The next round sees an entry and the one after it seals it, so each is sealed within a minute. */
const ROUND_MS = 20_000;
const ENTRIES_A_SEAL = 5000;
/** Read and digested at once: 2 to 3 ms of this process, behind which others have their turn. */
export const ENTRIES_A_SLICE = 50;

/**
 * One round: seals up to the mark of the round before, and answers the mark for the next one. Ids are given before a
 * transaction ends, so a lower one may appear after a higher one: what stood below the mark is complete once every
 * transaction of that moment is over.
 */
export async function sealRound(database: Database, mark: Mark | null, now: () => Date): Promise<Mark> {
  while (mark !== null && (await sealBatch(database, mark, now()))) {
    // A batch holds a bounded number of entries, so go on until one is not full.
  }
  return database.asPlatform(takeMark);
}

function sealBatch(database: Database, mark: Mark, now: Date): Promise<boolean> {
  return database.asPlatform(async (db) => {
    if (!(await holdSealing(db)) || !(await isOver(db, mark))) return false;
    const last = await findLastSeal(db);
    const digests = await digestInSlices(db, last?.lastEntry ?? 0, mark.upTo);
    if (digests.length === 0) return false;
    await insertSeal(db, sealDigests(digests, last, now.toISOString(), sha256));
    return digests.length === ENTRIES_A_SEAL;
  });
}

/** Nothing appears below the mark any more, so slices see what one look would have seen. */
async function digestInSlices(db: Tx, after: number, upTo: number): Promise<Digest[]> {
  const digests: Digest[] = [];
  while (digests.length < ENTRIES_A_SEAL) {
    const entries = await listEntries(db, digests.at(-1)?.id ?? after, upTo, ENTRIES_A_SLICE);
    digests.push(...digestsOf(entries, sha256));
    if (entries.length < ENTRIES_A_SLICE) break;
    // The embedded database answers in this process, without a turn of the loop.
    await setImmediate();
  }
  return digests;
}

/** Seals in rounds until the function that it returns is called. A round that fails, as while the database is away, leaves its entries to the next. */
export function keepSealing(database: Database): () => Promise<void> {
  let mark: Mark | null = null;
  let round: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    round = round.then(async () => {
      mark = await sealRound(database, mark, () => new Date()).catch(() => mark);
    });
  }, ROUND_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
