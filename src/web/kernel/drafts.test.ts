import { afterEach, expect, test, vi } from "vitest";
import { deviceDrafts, tabDrafts } from "./drafts.ts";

afterEach(() => vi.unstubAllGlobals());

const storing = (stored: Map<string, string>) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});

test("a draft is there until it is dropped, on the device or in the tab", () => {
  vi.stubGlobal("localStorage", storing(new Map()));
  vi.stubGlobal("sessionStorage", storing(new Map()));
  expect(deviceDrafts.keep("quote", "Ancoats")).toBe(true);
  expect(deviceDrafts.read("quote")).toBe("Ancoats");
  expect(tabDrafts.read("quote")).toBe("");
  deviceDrafts.drop("quote");
  expect(deviceDrafts.read("quote")).toBe("");
});

test("a browser that keeps nothing says so, and stops nobody", () => {
  const refuse = () => {
    throw new DOMException("Denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(deviceDrafts.keep("quote", "Ancoats")).toBe(false);
  expect(deviceDrafts.read("quote")).toBe("");
  expect(() => deviceDrafts.drop("quote")).not.toThrow();
});
