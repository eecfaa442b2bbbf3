import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { entryOf } from "#test/kit/quotes/waiting-quote.ts";
import { deleteEntry, listEntries, saveEntry, updateStoredEntry } from "#web/quotes/offline-queue/queue-store.ts";
import { listDrafts, MAX_DRAFTS, saveDraft } from "#web/quotes/wizard/storage.ts";
import { buildNewQuote } from "#web/quotes/wizard/validation.ts";
import { createDraft } from "#web/quotes/wizard-draft.ts";
import { buildDraftFromEntry, reopenEntry } from "./entry-reopening.ts";

const PLACE = "volute.draft.1.tom.";
const stored = new Map<string, string>();
const storage = {
  get length() {
    return stored.size;
  },
  key: (place: number) => [...stored.keys()][place] ?? null,
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
};
beforeEach(() => vi.stubGlobal("localStorage", storage));
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

const blocked = (code: string) =>
  entryOf({
    state: "blocked",
    problem: { sentence: "No.", code, status: 409 },
    body: { ...entryOf({}).body, notes: "Mind the step" },
  });

test("the draft makes the same quote again", () => {
  const { body } = blocked("plan_limit");
  expect(buildNewQuote(buildDraftFromEntry(blocked("plan_limit")))).toMatchObject(body);
});

test("with its lines, which follow the price list again", () => {
  const lines = [
    { id: "01970000-0000-7000-8000-000000000001", extraId: 1, words: "Valve", quantity: 2, price: 18 },
    { id: "01970000-0000-7000-8000-000000000002", words: "Parking", quantity: 1, price: 12 },
  ];
  const entry = entryOf({ body: { ...entryOf({}).body, lines } });
  const body = buildNewQuote(buildDraftFromEntry(entry));
  expect(body?.lines).toMatchObject([
    { extraId: 1, words: "Valve", quantity: 200 },
    { words: "Parking", price: 1200 },
  ]);
  expect(body?.lines?.[0]).not.toHaveProperty("price");
});

test("it has another id only where somebody else's quote has its own", () => {
  const { id } = entryOf({});
  expect(buildDraftFromEntry(blocked("plan_limit")).id).toBe(id);
  expect(buildDraftFromEntry(blocked("already_exists")).id).not.toBe(id);
});

test("it waits no longer once the draft is kept, and goes on waiting where none is", async () => {
  const entry = blocked("plan_limit");
  await saveEntry(entry);
  vi.stubGlobal("localStorage", {
    ...storage,
    setItem: () => {
      throw new DOMException("", "QuotaExceededError");
    },
  });
  expect(await reopenEntry(PLACE, entry.id)).toHaveProperty("refused");
  expect(await listEntries("1-tom")).toEqual([entry]);
  vi.stubGlobal("localStorage", storage);
  const draft = await reopenEntry(PLACE, entry.id);
  expect(listDrafts(PLACE).map(({ name }) => ({ name }))).toEqual([draft]);
  expect(await listEntries("1-tom")).toEqual([]);
});

test("no draft goes for it, and it goes for none", async () => {
  const draft = (nth: number) =>
    saveDraft(PLACE, `0-${nth}`, { ...createDraft(String(nth)), customerName: "Ancoats Mill" });
  for (let nth = 0; nth < MAX_DRAFTS; nth++) draft(nth);
  const entry = blocked("plan_limit");
  await saveEntry(entry);
  expect(await reopenEntry(PLACE, entry.id)).toEqual({
    refused:
      "There are 10 unfinished quotes already. Finish or discard one first; this one is still waiting to be sent.",
  });
  expect(listDrafts(PLACE)).toHaveLength(MAX_DRAFTS);
  stored.clear();
  expect(await reopenEntry(PLACE, entry.id)).toHaveProperty("name");
  const [edited] = listDrafts(PLACE);
  for (let nth = 0; nth < MAX_DRAFTS; nth++)
    saveDraft(PLACE, `1-${nth}`, { ...createDraft("x"), customerName: "Mill" });
  expect(listDrafts(PLACE)).toContainEqual(edited);
});

test("while it is being sent it is not edited, nor once it was sent", async () => {
  const entry = blocked("plan_limit");
  await saveEntry(entry);
  await navigator.locks.request("volute-queue", async () => {
    expect(await reopenEntry(PLACE, entry.id)).toHaveProperty("refused");
  });
  expect(await listEntries("1-tom")).toEqual([entry]);
  await deleteEntry(entry.id);
  expect(await reopenEntry(PLACE, entry.id)).toEqual({
    refused: "This quote is no longer waiting here. Look for it in the list of quotes.",
  });
  expect(listDrafts(PLACE)).toEqual([]);
});

test("the draft is of the quote as it stands now", async () => {
  const entry = blocked("plan_limit");
  await saveEntry(entry);
  await updateStoredEntry(entry.id, (now) => ({
    ...now,
    problem: { sentence: "No.", code: "already_exists", status: 409 },
  }));
  expect(await reopenEntry(PLACE, entry.id)).toHaveProperty("name");
  expect(listDrafts(PLACE)[0]?.draft.id).not.toBe(entry.id);
});
