import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

let onDisk = new Map<string, string>();
let stored = new Map<string, string>();
beforeEach(() => {
  // Nobody's patience ends while a busy machine is at something else.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  stored = new Map();
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page of a browser that was begun anew. */
async function start() {
  vi.resetModules();
  const { deviceDrafts } = await import("#web/kernel/drafts.ts");
  const { putDraftsBack } = await import("./spare-drafts.ts");
  return { ...deviceDrafts, putDraftsBack };
}

const writeToDisk = () => {
  onDisk = new Map(stored);
};
/** Once what was given to the database has arrived there. */
async function kill(): Promise<void> {
  await (await start()).putDraftsBack();
  stored = new Map(onDisk);
}

test("what localStorage has lost at the end comes back as it was typed, and what was dropped stays away", async () => {
  const first = await start();
  first.keep("well", "Cel");
  first.keep("dock", "Quay");
  writeToDisk();
  first.keep("well", "Cellar");
  first.drop("dock");
  first.keep("mill", "Otter");
  await kill();
  expect(first.read("well")).toBe("Cel");
  const next = await start();
  await next.putDraftsBack();
  expect(["well", "dock", "mill"].map(next.read)).toEqual(["Cellar", "", "Otter"]);
  // Killed again before any of that is on the disk, and once more after a change.
  await kill();
  const third = await start();
  await third.putDraftsBack();
  third.keep("well", "Cellar Hotel");
  await kill();
  await third.putDraftsBack();
  expect(["well", "dock", "mill"].map(third.read)).toEqual(["Cellar Hotel", "", "Otter"]);
});

test("what localStorage has not lost stays, also where the second copy did not arrive", async () => {
  const first = await start();
  first.keep("well", "Cel");
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementationOnce(() => {
    throw new DOMException("The disk is full", "QuotaExceededError");
  });
  first.keep("well", "Cellar");
  await first.putDraftsBack();
  await (await start()).putDraftsBack();
  expect(first.read("well")).toBe("Cellar");
});

test("changes that are long on the disk are not kept twice any more, and go in one step", async () => {
  const first = await start();
  for (const key of ["well", "mill", "weir"]) first.keep(key, "Cellar");
  await first.putDraftsBack();
  // Two thousand changes later.
  stored.set("volute.drafts", "2003");
  const steps = vi.spyOn(IDBDatabase.prototype, "transaction");
  await first.putDraftsBack();
  expect(steps.mock.calls.filter(([, mode]) => mode === "readwrite")).toHaveLength(1);
  stored.clear();
  await first.putDraftsBack();
  expect(["well", "mill", "weir"].map(first.read)).toEqual(["", "", "Cellar"]);
});

test("dropping what is not kept, as a form does that nobody has typed in, is no change", async () => {
  const first = await start();
  const changes = vi.spyOn(IDBObjectStore.prototype, "put");
  first.drop("well");
  await first.putDraftsBack();
  expect([changes.mock.calls, [...stored]]).toEqual([[], []]);
});

test("where the browser keeps nothing, nothing is waited for", async () => {
  vi.stubGlobal("indexedDB", undefined);
  const first = await start();
  first.keep("well", "Cellar");
  await first.putDraftsBack();
  expect(first.read("well")).toBe("Cellar");
});
