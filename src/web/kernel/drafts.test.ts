import { afterEach, expect, test, vi } from "vitest";
import { deviceDrafts, tabDrafts } from "./drafts.ts";

afterEach(() => vi.unstubAllGlobals());

const storing = (stored: Map<string, string>) => ({
  get length() {
    return stored.size;
  },
  key: (place: number) => [...stored.keys()][place] ?? null,
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
  deviceDrafts.keep("note", "Gate 3");
  expect(deviceDrafts.keys("qu")).toEqual(["quote"]);
  deviceDrafts.drop("quote");
  expect(deviceDrafts.read("quote")).toBe("");
});

test("a browser that keeps nothing says so, and stops nobody", () => {
  const refuse = () => {
    throw new DOMException("Denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { key: refuse, length: 1, getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(deviceDrafts.keep("quote", "Ancoats")).toBe(false);
  expect(deviceDrafts.read("quote")).toBe("");
  expect(deviceDrafts.keys("quote")).toEqual([]);
  expect(() => deviceDrafts.drop("quote")).not.toThrow();
});
