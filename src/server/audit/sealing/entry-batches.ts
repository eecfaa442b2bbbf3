// Reads long stretches of the log without blocking other work.
import { setImmediate } from "node:timers/promises";
import type { Tx } from "#server/database/connect.ts";
import { type EntryWithPersonalData, listEntries } from "./queries.ts";

/** Read and digested at once: 2 to 3 ms of this process, after which other work has its turn. */
export const BATCH_SIZE = 50;

/** Entries after one id, or from the first one, and up to another id. */
export async function* readBatches(
  db: Tx,
  after: number | null,
  upTo: number,
): AsyncGenerator<EntryWithPersonalData[]> {
  let entries: EntryWithPersonalData[] = [];
  do {
    entries = await listEntries(db, entries.at(-1)?.entry.id ?? after, upTo, BATCH_SIZE);
    yield entries;
    // The embedded database runs in this process and never yields to the event loop.
    await setImmediate();
  } while (entries.length === BATCH_SIZE);
}

export const pickEntries = (standing: readonly EntryWithPersonalData[]) => standing.map(({ entry }) => entry);
