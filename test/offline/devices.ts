// Devices with their tabs, in one process: the queue's own code once for each device, in tabs that can be killed at any
// of their steps. A tab's actions are identified by the asynchronous context in which they started.
import { AsyncLocalStorage } from "node:async_hooks";
import { request } from "node:http";
import "fake-indexeddb/auto";
import { vi } from "vitest";

const load = async () => ({
  ...(await import("#web/kernel/client.ts")),
  ...(await import("#web/quotes/offline-queue/entry-creation.ts")),
  ...(await import("#web/quotes/offline-queue/queue-runner.ts")),
  ...(await import("#web/quotes/offline-queue/queue-store.ts")),
});

export interface Device {
  /** Of the signed-in user; null for none. */
  cookie: string | null;
  code: Awaited<ReturnType<typeof load>>;
  /** Everything on the disk; another one is another browser. */
  storage: IDBFactory;
  /** The tab that holds the lock for sending; a killed tab releases it. */
  sends: Tab | null;
  /** In ms: how far its clock is ahead. */
  ahead: number;
}

/** `steps`: calls, replies and transactions until it is killed. */
export class Tab {
  readonly device: Device;
  readonly dead = Promise.withResolvers<undefined>();
  private steps: number;

  constructor(device: Device, steps = Number.POSITIVE_INFINITY) {
    this.device = device;
    this.steps = steps;
  }

  get isDead(): boolean {
    return this.steps < 0;
  }

  /** True once it was killed: nothing that it does counts any more. */
  dies(): boolean {
    if (!this.isDead && --this.steps < 0) {
      countEvents.deaths++;
      this.dead.resolve(undefined);
    }
    return this.isDead;
  }

  /** The result of the work; undefined if the tab was killed meanwhile. */
  run<T>(work: () => Promise<T>): Promise<T | undefined> {
    return Promise.race([here.run(this, work), this.dead.promise]);
  }
}

/** Counts the events of all devices. `cuts` are calls without a reply, some of which were `givenUp`. */
export const countEvents = { calls: 0, cuts: 0, deaths: 0, givenUp: 0, overLimit: 0, revoked: 0, pendingAcceptance: 0 };

/** Aborts the waiting for replies. */
let patience = new AbortController();
export function giveUp(): void {
  countEvents.givenUp++;
  patience.abort(new DOMException("", "TimeoutError"));
  patience = new AbortController();
}

const here = new AsyncLocalStorage<Tab>();
const tab = () => {
  const now = here.getStore();
  if (!now) throw new Error("Only a tab calls, locks and keeps");
  return now;
};
const never = () => new Promise<never>(() => {});

/** Replaces the browser's globals for what is loaded afterwards; calls go to `url()`. */
export async function makeDevices(count: number, url: () => string): Promise<Device[]> {
  vi.stubGlobal("indexedDB", { open: (...given: [string, number]) => tab().device.storage.open(...given) });
  vi.stubGlobal("navigator", { locks: { request: lock } });
  const { now } = Date;
  vi.spyOn(Date, "now").mockImplementation(() => now() + (here.getStore()?.device.ahead ?? 0));
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => (here.getStore() ? patience.signal : timeout(ms)));
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const caller = tab();
    if (caller.dies()) return never();
    countEvents.calls++;
    const answer = await call(`${url()}${path}`, caller.device.cookie, init).catch((error: unknown) => {
      countEvents.cuts++;
      throw error;
    });
    if (answer.status === 402) countEvents.overLimit++;
    if (answer.status === 401) countEvents.revoked++;
    return caller.dies() ? never() : answer;
  });
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...given) {
    if (tab().dies()) throw new DOMException("The tab is gone", "InvalidStateError");
    return transaction.apply(this, given);
  });
  const devices: Device[] = [];
  for (let nth = 0; nth < count; nth++) {
    vi.resetModules();
    devices.push({ cookie: null, code: await load(), storage: new IDBFactory(), sends: null, ahead: 0 });
  }
  return devices;
}

async function lock<T>(_name: string, _options: object, work: (lock: object | null) => T): Promise<T> {
  const caller = tab();
  const { device } = caller;
  if (device.sends && !device.sends.isDead) return work(null);
  device.sends = caller;
  try {
    return await work({});
  } finally {
    if (device.sends === caller) device.sends = null;
  }
}

/** Like `fetch`, each on a connection of its own, so that a cut affects this call and no other. */
function call(
  url: string,
  cookie: string | null,
  { method = "GET", headers, body, signal }: RequestInit,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = { ...(headers as Record<string, string>), ...(cookie ? { cookie } : {}) };
    const how = { method, headers: sent, agent: false, ...(signal && { signal }) };
    const asked = request(url, how, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () => {
        if (!answer.complete) return reject(new TypeError("The answer was cut off"));
        const given = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]);
        resolve(new Response(Buffer.concat(parts), { status: answer.statusCode ?? 0, headers: given }));
      });
    });
    asked.on("error", reject);
    asked.end(String(body));
  });
}
