import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

let onDisk = new Map<string, string>();
let stored = new Map<string, string>();
beforeEach(() => {
  // No timeout ends while a machine is busy.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onDisk = new Map();
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

/** A page that has not read anything yet. */
async function load() {
  vi.resetModules();
  return import("./saved-input.ts");
}
async function start() {
  const page = await load();
  await page.restoreInputs();
  return page;
}
type Page = Awaited<ReturnType<typeof load>>;

const writeToDisk = () => {
  onDisk = new Map(stored);
};
/** Resolves when the database has the input; localStorage has only what was written to the disk. */
async function kill({ restoreInputs }: Page): Promise<void> {
  await restoreInputs();
  stored = new Map(onDisk);
}

describe("the newer of both places is read", () => {
  test("what localStorage has lost at the end is as it was typed, and what was discarded stays away", async () => {
    const first = await start();
    first.saveInput("well", "Cel");
    first.saveInput("dock", "Quay");
    writeToDisk();
    first.saveInput("well", "Cellar");
    first.discardInput("dock");
    first.saveInput("mill", "Otter");
    await kill(first);
    expect(first.readInput("well")).toBe("Cel");
    const next = await start();
    expect(["well", "dock", "mill"].map(next.readInput)).toEqual(["Cellar", "", "Otter"]);
    // Killed again before any of it is on the disk, and once more after a change.
    await kill(next);
    const third = await start();
    third.saveInput("well", "Cellar Hotel");
    await kill(third);
    const fourth = await start();
    expect(["well", "dock", "mill"].map(fourth.readInput)).toEqual(["Cellar Hotel", "", "Otter"]);
  });

  test("what localStorage has not lost stays, also where IndexedDB did not get it", async () => {
    const first = await start();
    first.saveInput("well", "Cel");
    await first.restoreInputs();
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementationOnce(() => {
      throw new DOMException("The disk is full", "QuotaExceededError");
    });
    first.saveInput("well", "Cellar");
    await first.restoreInputs();
    expect((await start()).readInput("well")).toBe("Cellar");
  });

  test("what is typed while IndexedDB takes long to open is not overwritten by what it has", async () => {
    const first = await start();
    first.saveInput("mill", "Otter");
    for (const text of ["C", "Ce", "Cel"]) first.saveInput("well", text);
    await kill(first);
    const next = await load();
    const restoring = next.restoreInputs();
    next.saveInput("well", "Quay");
    await restoring;
    expect(["well", "mill"].map(next.readInput)).toEqual(["Quay", "Otter"]);
    expect((await start()).readInput("well")).toBe("Quay");
  });
});

test("changes that are long on the disk go from IndexedDB, in one step", async () => {
  const first = await start();
  for (const key of ["well", "mill", "weir"]) first.saveInput(key, "Cellar");
  await first.restoreInputs();
  // After two thousand more changes.
  stored.set("volute.drafts", "2003");
  const steps = vi.spyOn(IDBDatabase.prototype, "transaction");
  await first.restoreInputs();
  expect(steps.mock.calls.filter(([, mode]) => mode === "readwrite")).toHaveLength(1);
  stored.clear();
  const next = await start();
  expect(["well", "mill", "weir"].map(next.readInput)).toEqual(["", "", "Cellar"]);
});

test("discarding what is not saved, as a form does that nobody has typed in, is no change", async () => {
  const first = await start();
  const changes = vi.spyOn(IDBObjectStore.prototype, "put");
  first.discardInput("well");
  await first.restoreInputs();
  expect([changes.mock.calls, [...stored]]).toEqual([[], []]);
});

test.each(["SecurityError", "QuotaExceededError"])(
  "where localStorage answers %s it is said that nothing was saved, and nothing lies in IndexedDB either",
  async (name) => {
    const first = await start();
    const changes = vi.spyOn(IDBObjectStore.prototype, "put");
    const { setItem } = localStorage;
    localStorage.setItem = () => {
      throw new DOMException("", name);
    };
    expect(first.saveInput("well", "Cellar")).toBe(false);
    localStorage.setItem = setItem;
    await first.restoreInputs();
    expect(changes).not.toHaveBeenCalled();
    expect((await start()).readInput("well")).toBe("");
  },
);

describe("where IndexedDB is not there for us, localStorage has what was typed", () => {
  const saves = async (page: Page) => {
    expect(page.saveInput("well", "Cellar")).toBe(true);
    expect(page.readInput("well")).toBe("Cellar");
  };

  test("switched off", async () => {
    vi.stubGlobal("indexedDB", undefined);
    await saves(await start());
  });

  test("blocked by a tab of another version", async () => {
    const other = indexedDB.open("volute-drafts", 2);
    await new Promise((done) => {
      other.onsuccess = done;
    });
    await saves(await start());
  });

  test("without an answer", async () => {
    vi.spyOn(IDBFactory.prototype, "open").mockReturnValue(new EventTarget() as IDBOpenDBRequest);
    const page = await load();
    const restoring = page.restoreInputs();
    await vi.advanceTimersByTimeAsync(10_000);
    await restoring;
    await saves(page);
  });
});
