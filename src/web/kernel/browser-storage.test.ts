import { afterEach, expect, test, vi } from "vitest";
import { deviceStorage, tabStorage } from "./browser-storage.ts";

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

test("a text is there until it is discarded, on the device or in the tab", () => {
  vi.stubGlobal("localStorage", storing(new Map()));
  vi.stubGlobal("sessionStorage", storing(new Map()));
  expect(deviceStorage.save("quote", "Ancoats")).toBe(true);
  expect(deviceStorage.read("quote")).toBe("Ancoats");
  expect(tabStorage.read("quote")).toBe("");
  deviceStorage.save("note", "Gate 3");
  expect(deviceStorage.keys("qu")).toEqual(["quote"]);
  deviceStorage.discard("quote");
  expect(deviceStorage.read("quote")).toBe("");
});

test("a browser that keeps nothing says so, and stops nobody", () => {
  const refuse = () => {
    throw new DOMException("Denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { key: refuse, length: 1, getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(deviceStorage.save("quote", "Ancoats")).toBe(false);
  expect(deviceStorage.read("quote")).toBe("");
  expect(deviceStorage.keys("quote")).toEqual([]);
  expect(() => deviceStorage.discard("quote")).not.toThrow();
});
