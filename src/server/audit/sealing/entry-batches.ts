// Long stretches of the log, without holding up everybody else.
import { setImmediate } from "node:timers/promises";
import type { Tx } from "#server/database/connect.ts";
import { type EntryWithPersonalData, listEntries } from "./queries.ts";

/** Read and digested at once: 2 to 3 ms of this process, behind which others have their turn. */
export const BATCH_SIZE = 50;

/** Entries after one, or from whichever is the first, and up to another, by id. */
export async function* readBatches(
  db: Tx,
  after: number | null,
  upTo: number,
): AsyncGenerator<EntryWithPersonalData[]> {
  let entries: EntryWithPersonalData[] = [];
  do {
    entries = await listEntries(db, entries.at(-1)?.entry.id ?? after, upTo, BATCH_SIZE);
    yield entries;
    // The embedded database answers in this process, without a turn of the loop.
    await setImmediate();
  } while (entries.length === BATCH_SIZE);
}

export const pickEntries = (standing: readonly EntryWithPersonalData[]) => standing.map(({ entry }) => entry);
