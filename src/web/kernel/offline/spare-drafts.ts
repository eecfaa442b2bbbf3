// What is typed, a second time. Chromium writes localStorage to the disk seconds later, and up to a minute where much is
// typed: who kills the browser, as phones do, takes that from it. What a database has been given outlives the browser.
import type { DBSchema } from "idb";
import { deviceDrafts, followDrafts } from "#web/kernel/drafts.ts";
import { handleOn } from "./database.ts";

interface Change {
  key: string;
  /** Counted up with every change of any draft. */
  nth: number;
  /** Null: dropped. */
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

const { using } = handleOn<Schema>((made) => void made.createObjectStore("changes", { keyPath: "key" }));

const newest = (): number => Number(deviceDrafts.read(COUNT)) || 0;

let isPuttingBack = false;
followDrafts((key, text) => {
  // Where it fails there is what localStorage has.
  if (key !== COUNT && !isPuttingBack) change(key, text).catch(() => {});
});

async function change(key: string, text: string | null, durability: IDBTransactionDurability = "default") {
  const nth = newest() + 1;
  deviceDrafts.keep(COUNT, String(nth));
  await using(NAME, async (database) => {
    const { store, done } = database.transaction("changes", "readwrite", { durability });
    await Promise.all([store.put({ key, nth, text }), done]);
  });
}

/** Of what localStorage was given elsewhere; it lies on the disk, not only in the browser's memory, when this comes back. */
export const keepSpare = (key: string, text: string): Promise<void> => change(key, text, "strict");
export const dropSpare = (key: string): Promise<void> => using(NAME, (database) => database.delete("changes", key));

/** Before anything is read from the drafts. */
export async function putDraftsBack(): Promise<void> {
  try {
    await using(NAME, putBack);
  } catch {
    // Nothing is kept twice here.
  }
}

async function putBack(database: Parameters<Parameters<typeof using>[1]>[0]): Promise<void> {
  const { store, done } = database.transaction("changes", "readwrite");
  const all = await store.getAll();
  // Only now: what another tab has counted meanwhile is not lost.
  const kept = newest();
  const lost = all.filter(({ nth }) => nth > kept);
  isPuttingBack = true;
  for (const { key, text } of lost) text === null ? deviceDrafts.drop(key) : deviceDrafts.keep(key, text);
  isPuttingBack = false;
  if (lost.length > 0) deviceDrafts.keep(COUNT, String(Math.max(...lost.map(({ nth }) => nth))));
  const old = all.filter(({ nth }) => nth < kept - MOST_BEHIND);
  await Promise.all([...old.map(({ key }) => store.delete(key)), done]);
}
