// Taking the newer version: whichever waits is told, and the page begins anew once.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setWorker, takeNewVersion } from "./worker.ts";

const reload = vi.fn();
let pages: EventTarget & { controller: object | null };

beforeEach(() => {
  pages = Object.assign(new EventTarget(), { controller: {} });
  vi.stubGlobal("navigator", { serviceWorker: pages });
  vi.stubGlobal("window", { location: { reload } });
});
afterEach(() => {
  setWorker({ waiting: null });
  vi.unstubAllGlobals();
  reload.mockClear();
});

function version() {
  const told: unknown[] = [];
  return { told, worker: { postMessage: (message: unknown) => void told.push(message) } as unknown as ServiceWorker };
}

test("the one that waits is told, and the page begins anew when it has taken over", () => {
  const second = version();
  setWorker({ waiting: second.worker });
  takeNewVersion();
  expect(second.told).toEqual(["take over"]);
  expect(reload).not.toHaveBeenCalled();
  pages.dispatchEvent(new Event("controllerchange"));
  expect(reload).toHaveBeenCalledTimes(1);
});

test("one that comes in its place meanwhile is told as well, and none that comes after the page has begun anew", () => {
  const [second, third, fourth] = [version(), version(), version()];
  setWorker({ waiting: second.worker });
  takeNewVersion();
  setWorker({ waiting: third.worker });
  expect(third.told).toEqual(["take over"]);
  pages.dispatchEvent(new Event("controllerchange"));
  setWorker({ waiting: fourth.worker });
  expect(fourth.told).toEqual([]);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("where none waits, or the page was loaded past the worker, the network has the newer version", () => {
  takeNewVersion();
  expect(reload).toHaveBeenCalledTimes(1);
  const second = version();
  setWorker({ waiting: second.worker });
  pages.controller = null;
  takeNewVersion();
  expect(second.told).toEqual([]);
  expect(reload).toHaveBeenCalledTimes(2);
});
