// Activating the newer version: the waiting worker is asked to take over, and the page reloads once.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { activateNewVersion, setServiceWorkerState } from "./service-worker-state.ts";

const reload = vi.fn();
let pages: EventTarget & { controller: object | null };

beforeEach(() => {
  pages = Object.assign(new EventTarget(), { controller: {} });
  vi.stubGlobal("navigator", { serviceWorker: pages });
  vi.stubGlobal("window", { location: { reload } });
});
afterEach(() => {
  setServiceWorkerState({ waiting: null });
  vi.unstubAllGlobals();
  reload.mockClear();
});

function version() {
  const told: unknown[] = [];
  return { told, worker: { postMessage: (message: unknown) => void told.push(message) } as unknown as ServiceWorker };
}

test("the one that waits is told, and the page begins anew when it has taken over", () => {
  const second = version();
  setServiceWorkerState({ waiting: second.worker });
  activateNewVersion();
  expect(second.told).toEqual(["take over"]);
  expect(reload).not.toHaveBeenCalled();
  pages.dispatchEvent(new Event("controllerchange"));
  expect(reload).toHaveBeenCalledTimes(1);
});

test("one that comes in its place meanwhile is told as well, and none that comes after the page has begun anew", () => {
  const [second, third, fourth] = [version(), version(), version()];
  setServiceWorkerState({ waiting: second.worker });
  activateNewVersion();
  setServiceWorkerState({ waiting: third.worker });
  expect(third.told).toEqual(["take over"]);
  pages.dispatchEvent(new Event("controllerchange"));
  setServiceWorkerState({ waiting: fourth.worker });
  expect(fourth.told).toEqual([]);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("where none waits, or the page was loaded past the worker, the network has the newer version", () => {
  activateNewVersion();
  expect(reload).toHaveBeenCalledTimes(1);
  const second = version();
  setServiceWorkerState({ waiting: second.worker });
  pages.controller = null;
  activateNewVersion();
  expect(second.told).toEqual([]);
  expect(reload).toHaveBeenCalledTimes(2);
});
