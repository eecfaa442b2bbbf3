import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { claimSavedForm, loadSavedForms } from "./restored-forms.ts";

const KEY = "volute.typed";
const tom = { id: "tom", companyId: 1 };
const typed = { values: { name: "Leeds" }, version: 4 };

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  sessionStorage.setItem(KEY, JSON.stringify({ ...tom, forms: [["user/7", typed]] }));
});
afterEach(() => vi.unstubAllGlobals());

test("the same person in the same company finds it, once", () => {
  loadSavedForms(tom);
  expect(claimSavedForm("user/8")).toBeUndefined();
  expect(claimSavedForm("user/7")).toEqual(typed);
  expect(claimSavedForm("user/7")).toBeUndefined();
  loadSavedForms(tom);
  expect(claimSavedForm("user/7")).toBeUndefined();
});

test("nobody else does, nor the same person in another company", () => {
  loadSavedForms({ id: "ana", companyId: 1 });
  expect(claimSavedForm("user/7")).toBeUndefined();
  expect(sessionStorage.getItem(KEY)).toBeNull();
  sessionStorage.setItem(KEY, JSON.stringify({ ...tom, forms: [["user/7", typed]] }));
  loadSavedForms({ id: "tom", companyId: 2 });
  expect(claimSavedForm("user/7")).toBeUndefined();
});

test("something unreadable counts as nothing", () => {
  sessionStorage.setItem(KEY, "{");
  loadSavedForms(tom);
  expect(claimSavedForm("user/7")).toBeUndefined();
});
