// What somebody has typed and not saved yet, as text, in two places on this device. localStorage has it at once and is
// what is read. Chromium writes that to the disk seconds later, and up to a minute where much is typed, so a browser that
// is killed, as phones do, loses the end of it. IndexedDB has it a moment later, and outlives the browser.
import type { DBSchema } from "idb";
import { deviceStorage } from "#web/kernel/browser-storage.ts";
import { openIndexedDb } from "./indexed-db.ts";

interface Change {
  key: string;
  /** Counted up with every change of any input. */
  nth: number;
  /** Null: discarded. */
  text: string | null;
}
interface Schema extends DBSchema {
  changes: { key: string; value: Change };
}

const NAME = "volute-drafts";
/** Where localStorage has the number of the newest change that it holds: what it loses, it loses from the end. */
const COUNT = "volute.drafts";
/** Changes; far more than localStorage is ever behind. */
const MOST_BEHIND = 2_000;

const { using } = openIndexedDb<Schema>((made) => void made.createObjectStore("changes", { keyPath: "key" }));

/** Blank where nothing is saved. */
export const readInput = (key: string): string => deviceStorage.read(key);

/** False when this browser will not keep it. */
export function saveInput(key: string, text: string): boolean {
  const isSaved = deviceStorage.save(key, text);
  if (isSaved) noteChange(key, text);
  return isSaved;
}

export function discardInput(key: string): void {
  if (readInput(key) === "") return;
  deviceStorage.discard(key);
  noteChange(key, null);
}

/** In this page: a restoration that comes late leaves them as they are. */
const changedHere = new Set<string>();

function noteChange(key: string, text: string | null): void {
  changedHere.add(key);
  writeBehind(key, text).catch(() => {}); // Then there is what localStorage has.
}

const newest = (): number => Number(readInput(COUNT)) || 0;

async function writeBehind(
  key: string,
  text: string | null,
  durability: IDBTransactionDurability = "default",
): Promise<void> {
  // Counted now it could have the number of a change that is still to be put back, which then would seem old.
  if (restoring !== null) await restoring;
  const nth = newest() + 1;
  deviceStorage.save(COUNT, String(nth));
  await using(NAME, async (database) => {
    const { store, done } = database.transaction("changes", "readwrite", { durability });
    await Promise.all([store.put({ key, nth, text }), done]);
  });
}

/** Of what localStorage was given elsewhere; it lies on the disk, not only in the browser's memory, when this comes back. */
export const saveOnDisk = (key: string, text: string): Promise<void> => writeBehind(key, text, "strict");
export const discardOnDisk = (key: string): Promise<void> => using(NAME, (database) => database.delete("changes", key));

let restoring: Promise<void> | null = null;

/** Once in a page, before anything is read: puts into localStorage what only IndexedDB still has. */
export async function restoreInputs(): Promise<void> {
  // Where it fails there is what localStorage has.
  restoring = using(NAME, putBack).catch(() => {});
  await restoring;
  restoring = null;
}

async function putBack(database: Parameters<Parameters<typeof using>[1]>[0]): Promise<void> {
  const { store, done } = database.transaction("changes", "readwrite");
  const all = await store.getAll();
  // Only now: what another tab has counted meanwhile is not lost.
  const kept = newest();
  const lost = all.filter(({ key, nth }) => nth > kept && !changedHere.has(key));
  for (const { key, text } of lost) text === null ? deviceStorage.discard(key) : deviceStorage.save(key, text);
  if (lost.length > 0) deviceStorage.save(COUNT, String(Math.max(...lost.map(({ nth }) => nth))));
  const old = all.filter(({ nth }) => nth < kept - MOST_BEHIND);
  await Promise.all([...old.map(({ key }) => store.delete(key)), done]);
}
