// Long stretches of the log, without holding up everybody else.
import { setImmediate } from "node:timers/promises";
import type { Tx } from "#server/database/connect.ts";
import { listEntries, type Standing } from "./queries.ts";

/** Read and digested at once: 2 to 3 ms of this process, behind which others have their turn. */
export const ENTRIES_A_SLICE = 50;

/** Entries after one, or from whichever is the first, and up to another, by id. */
export async function* slicesOf(db: Tx, after: number | null, upTo: number): AsyncGenerator<Standing[]> {
  let entries: Standing[] = [];
  do {
    entries = await listEntries(db, entries.at(-1)?.entry.id ?? after, upTo, ENTRIES_A_SLICE);
    yield entries;
    // The embedded database answers in this process, without a turn of the loop.
    await setImmediate();
  } while (entries.length === ENTRIES_A_SLICE);
}

export const entriesOf = (standing: readonly Standing[]) => standing.map(({ entry }) => entry);
