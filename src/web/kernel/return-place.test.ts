import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rememberPlace, takePlace } from "./return-place.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

function at(pathname: string, search = "", hash = ""): void {
  vi.stubGlobal("window", { location: { pathname, search, hash } });
}

test("the same person comes back to the same place, once", () => {
  at("/quotes", "?status=sent", "#top");
  rememberPlace("tom");
  expect(takePlace("tom")).toBe("/quotes?status=sent#top");
  expect(takePlace("tom")).toBe("/");
});

test("somebody else, or an ordinary sign-in, starts at the start", () => {
  at("/quotes/0190");
  rememberPlace("tom");
  expect(takePlace("ana")).toBe("/");
  expect(takePlace("tom")).toBe("/");
});

test("a place that would lead to another site counts as none", () => {
  at("//elsewhere.test/quotes");
  rememberPlace("tom");
  expect(takePlace("tom")).toBe("/");
});

test("something unreadable counts as none", () => {
  sessionStorage.setItem("volute.return", "{");
  expect(takePlace("tom")).toBe("/");
});
