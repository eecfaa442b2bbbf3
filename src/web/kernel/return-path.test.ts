import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openReturnPath, saveReturnPath } from "./return-path.ts";

const assign = vi.fn();
const reload = vi.fn();

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

function at(pathname: string, search = "", hash = ""): void {
  vi.stubGlobal("window", { location: { pathname, search, hash, assign, reload } });
}

/** Where signing in at the sign-in page's own address leads. */
function placeFor(userId: string): unknown {
  at("/");
  openReturnPath(userId);
  expect(reload).not.toHaveBeenCalled();
  return assign.mock.lastCall?.[0];
}

test("the same person comes back to the same place, once", () => {
  at("/quotes", "?status=sent", "#top");
  saveReturnPath("tom");
  expect(placeFor("tom")).toBe("/quotes?status=sent#top");
  expect(placeFor("tom")).toBe("/");
});

test("somebody else, or an ordinary sign-in, starts at the start", () => {
  at("/quotes/0190");
  saveReturnPath("tom");
  expect(placeFor("ana")).toBe("/");
  expect(placeFor("tom")).toBe("/");
});

test.each([
  ["/quotes", "?status=sent", "#top"],
  ["/", "?tab=plans", ""],
  ["//elsewhere.test/quotes", "", ""],
])("an address that was opened signed out is loaded again, and nothing else is: %s%s%s", (...address) => {
  at("/profile");
  saveReturnPath("tom");
  at(...address);
  openReturnPath("tom");
  expect(reload).toHaveBeenCalledOnce();
  expect(assign).not.toHaveBeenCalled();
});

test("a place that would lead to another site counts as none", () => {
  at("//elsewhere.test/quotes");
  saveReturnPath("tom");
  expect(placeFor("tom")).toBe("/");
});

test("something unreadable counts as none", () => {
  sessionStorage.setItem("volute.return", "{");
  expect(placeFor("tom")).toBe("/");
});

test("a browser that keeps nothing starts at the start", () => {
  vi.stubGlobal("sessionStorage", undefined);
  at("/quotes");
  saveReturnPath("tom");
  expect(placeFor("tom")).toBe("/");
});
