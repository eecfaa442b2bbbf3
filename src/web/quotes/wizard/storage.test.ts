import { beforeEach, describe, expect, test, vi } from "vitest";
import { buildDraftKeyPrefix, clearTabDraft, listDraftNames } from "#web/quotes/draft-keys.ts";
import { createQuoteId } from "#web/quotes/quote-id.ts";
import { createDraft, type WizardDraft } from "#web/quotes/wizard-draft.ts";
import { chooseDraft, deleteDraft, listDrafts, loadDraft, MAX_DRAFTS, saveDraft } from "./storage.ts";

const stored = () => {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (place: number) => [...kept.keys()][place] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};
const openTab = () => vi.stubGlobal("sessionStorage", stored());
const tom = buildDraftKeyPrefix({ companyId: 1, id: "tom" });
const draftFor = (customerName: string): WizardDraft => ({ ...createDraft(createQuoteId()), customerName });
const waiting = (place = tom) => listDrafts(place).map(({ draft }) => draft.customerName);
/** A tab whose wizard is opened from New Quote and filled in. */
function begin(customerName: string): string {
  const name = chooseDraft(tom, null, false);
  saveDraft(tom, name, draftFor(customerName));
  return name;
}

beforeEach(() => {
  vi.stubGlobal("localStorage", stored());
  openTab();
});

describe("which draft a wizard works on", () => {
  test("a second tab begins its own, and a reload of either stays with its own", () => {
    const first = begin("Ancoats Mill");
    const firstTab = sessionStorage;
    openTab();
    const second = begin("Bristol Harbour Hotel");
    expect(new Set(waiting())).toEqual(new Set(["Ancoats Mill", "Bristol Harbour Hotel"]));
    for (const resuming of [true, false]) expect(chooseDraft(tom, null, resuming)).toBe(second);
    vi.stubGlobal("sessionStorage", firstTab);
    for (const resuming of [true, false]) expect(chooseDraft(tom, null, resuming)).toBe(first);
  });

  test("New Quote begins another one in the same tab", () => {
    const first = begin("Ancoats Mill");
    clearTabDraft(tom);
    expect(chooseDraft(tom, null, false)).not.toBe(first);
    expect(waiting()).toEqual(["Ancoats Mill"]);
  });

  test("Back after a finished quote resumes no other draft", () => {
    const first = begin("Ancoats Mill");
    openTab();
    const second = begin("Bristol Harbour Hotel");
    deleteDraft(tom, second);
    clearTabDraft(tom);
    const next = chooseDraft(tom, null, true);
    expect([first, second]).not.toContain(next);
    expect(loadDraft(tom, next).customerName).toBe("");
  });

  test("the one that is asked for comes, and what is not there is not made up", () => {
    const first = begin("Ancoats Mill");
    openTab();
    begin("Bristol Harbour Hotel");
    expect(chooseDraft(tom, first, true)).toBe(first);
    expect(loadDraft(tom, chooseDraft(tom, null, true)).customerName).toBe("Ancoats Mill");
    openTab();
    expect(chooseDraft(tom, "../elsewhere", false)).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("a new tab at a later step takes the newest", () => {
    begin("Ancoats Mill");
    openTab();
    expect(loadDraft(tom, chooseDraft(tom, null, true)).customerName).toBe("Ancoats Mill");
  });
});

describe("the drafts that wait", () => {
  test("are one person's in one company, without those that are blank, discarded or a quote by now", () => {
    const blank = begin("");
    const made = begin("Made");
    expect(made, "a tab has one").toBe(blank);
    saveDraft(tom, made, { ...draftFor("Made"), created: true });
    expect(waiting()).toEqual([]);
    expect(loadDraft(tom, chooseDraft(tom, null, true)).created, "the tab still has its quote").toBe(true);
    expect(chooseDraft(tom, null, false), "and begins another one otherwise").not.toBe(made);

    deleteDraft(tom, begin("Discarded"));
    clearTabDraft(tom);
    begin("Ancoats Mill");
    expect(waiting()).toEqual(["Ancoats Mill"]);
    for (const other of [
      { companyId: 1, id: "siân" },
      { companyId: 11, id: "tom" },
      { companyId: null, id: "tom" },
    ])
      expect(waiting(buildDraftKeyPrefix(other))).toEqual([]);
  });

  test("stand newest first, and the oldest goes when there are too many", () => {
    vi.useFakeTimers();
    const names = Array.from({ length: MAX_DRAFTS + 2 }, (_, number) => {
      vi.advanceTimersByTime(60_000);
      openTab();
      return begin(`Customer ${number}`);
    });
    vi.useRealTimers();
    expect(listDraftNames(tom)).toEqual(names.slice(2).reverse());
    expect(waiting().at(0)).toBe(`Customer ${MAX_DRAFTS + 1}`);
    saveDraft(tom, names[5] ?? "", draftFor("Changed"));
    expect(listDraftNames(tom)).toHaveLength(MAX_DRAFTS);
  });

  test("that cannot be read are left alone", () => {
    localStorage.setItem(`${tom}0190`, '{"version":2}');
    expect(waiting()).toEqual([]);
    expect(listDraftNames(tom)).toEqual(["0190"]);
  });
});
