import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { subscribeToEvents } from "./event-stream.ts";

/** A stand-in for the browser's EventSource, without a network; the newest one is `open.at(-1)`. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    open.push(this);
  }
  close(): void {
    this.readyState = 2;
  }
  say(type: string, data = {}): void {
    this.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data) }));
  }
}
let open: Source[] = [];
const live = () => open.filter(({ readyState }) => readyState !== 2);
const change = { entity: "quote", id: "a", version: 3 };

/** Locks as in a browser: one holder for each name, the others wait in turn. */
function locks() {
  const queues = new Map<string, Promise<unknown>>();
  return {
    async request(name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) {
      const turn = (queues.get(name) ?? Promise.resolve()).then(() => (signal.aborted ? undefined : hold()));
      queues.set(name, turn);
      await turn;
    },
  };
}

let page: EventTarget & { visibilityState: string };
function look(visibilityState: "visible" | "hidden"): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
}

/** One tab of the same browser, with the events that it received. */
function tab() {
  const heard: unknown[] = [];
  const disconnected: true[] = [];
  const stop = subscribeToEvents("/api/events", "tom/1", {
    onChange: (one) => heard.push(one),
    onGap: () => heard.push("gap"),
    onDisconnected: () => disconnected.push(true),
  });
  return { heard, disconnected, stop };
}
const settled = () => vi.advanceTimersByTimeAsync(0);
const SOON = { timeout: 30_000 };

beforeEach(() => {
  vi.useFakeTimers();
  open = [];
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", { locks: locks() });
  vi.stubGlobal("EventSource", Source);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a change is heard; nothing is, once stopped", async () => {
  const { heard, stop } = tab();
  await settled();
  expect(live().map(({ address }) => address)).toEqual(["/api/events"]);
  live()[0]?.say("open");
  live()[0]?.say("changed", change);
  live()[0]?.say("gap");
  expect(heard).toEqual([change, "gap"]);
  stop();
  expect(live()).toEqual([]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(open).toHaveLength(1);
});

test("after a break it comes back, later each time, and says that something may have been missed", async () => {
  const { heard, stop } = tab();
  await settled();
  live()[0]?.say("open");
  const waits: number[] = [];
  for (let failure = 0; failure < 9; failure++) {
    const before = open.length;
    live()[0]?.say("error");
    const since = Date.now();
    while (open.length === before) await vi.advanceTimersByTimeAsync(100);
    waits.push(Date.now() - since);
  }
  for (const [failure, wait] of waits.entries()) {
    const most = Math.min(60_000, 1000 * 2 ** failure);
    expect(wait).toBeGreaterThanOrEqual(most / 2);
    expect(wait).toBeLessThanOrEqual(most + 100);
  }
  expect(heard).toEqual([]);
  live()[0]?.say("open");
  expect(heard).toEqual(["gap"]);
  stop();
});

test("while nothing is heard, whoever comes back to the page reads it again", async () => {
  const [first, second] = [tab(), tab()];
  await settled();
  const comeBack = () => window.dispatchEvent(new Event("focus"));
  live()[0]?.say("open");
  comeBack();
  expect([first.heard, second.heard]).toEqual([[], []]);
  live()[0]?.say("error");
  await vi.advanceTimersByTimeAsync(100);
  comeBack();
  await vi.waitFor(() => expect([first.heard, second.heard]).toEqual([["gap"], ["gap"]]), SOON);
  await vi.advanceTimersByTimeAsync(2000);
  live()[0]?.say("open");
  await vi.waitFor(() => expect(second.heard).toEqual(["gap", "gap"]), SOON);
  comeBack();
  expect(second.heard).toEqual(["gap", "gap"]);
  first.stop();
  second.stop();
});

test("back online it does not wait", async () => {
  const { stop } = tab();
  await settled();
  for (let failure = 0; failure < 6; failure++) {
    live()[0]?.say("error");
    if (failure < 5) await vi.advanceTimersByTimeAsync(60_000);
  }
  expect(live()).toEqual([]);
  window.dispatchEvent(new Event("online"));
  expect(live()).toHaveLength(1);
  stop();
});

test("a first connection that took long counts as a gap", async () => {
  const { heard, stop } = tab();
  await vi.advanceTimersByTimeAsync(1500);
  live()[0]?.say("open");
  expect(heard).toEqual(["gap"]);
  stop();
});

test.each([
  ["soonest", 0, 1_000],
  ["latest", 1, 2_000],
])(
  "that nothing is heard, be it cut or refused, is told once and not by all in the same instant: %s",
  async (_, random, after) => {
    vi.spyOn(Math, "random").mockReturnValue(random);
    const { heard, disconnected, stop } = tab();
    await settled();
    live()[0]?.say("error");
    await vi.advanceTimersByTimeAsync(after - 1);
    // A reply that is no stream.
    const refused = open.at(-1);
    refused?.close();
    refused?.say("error");
    expect(disconnected).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect([heard, disconnected]).toEqual([[], [true]]);
    stop();
  },
);

test("that nothing is heard is not told where it is heard again at once, as after the server has ended a stream, nor once stopped", async () => {
  const { disconnected, stop } = tab();
  await settled();
  live()[0]?.say("open");
  live()[0]?.say("error");
  await vi.advanceTimersByTimeAsync(1_000);
  live()[0]?.say("open");
  await vi.advanceTimersByTimeAsync(60_000);
  live()[0]?.say("error");
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(disconnected).toEqual([]);
});

test("the tabs of a browser share one connection, and another takes it over", async () => {
  const [first, second] = [tab(), tab()];
  await settled();
  expect(live()).toHaveLength(1);
  live()[0]?.say("open");
  live()[0]?.say("changed", change);
  await vi.waitFor(() => expect(second.heard).toEqual([change]), SOON);
  expect(first.heard).toEqual([change]);

  live()[0]?.say("error");
  await vi.advanceTimersByTimeAsync(5000);
  await vi.waitFor(() => expect([first.disconnected, second.disconnected]).toEqual([[true], [true]]), SOON);
  first.stop();
  await settled();
  expect(live()).toHaveLength(1);
  live()[0]?.say("open");
  expect(second.heard).toEqual([change, "gap"]);
  second.stop();
  expect(live()).toEqual([]);
});

test("unseen for five minutes it disconnects, and reads again when it is seen", async () => {
  const { heard, stop } = tab();
  await settled();
  live()[0]?.say("open");
  look("hidden");
  await vi.advanceTimersByTimeAsync(299_000);
  look("visible");
  look("hidden");
  await vi.advanceTimersByTimeAsync(299_000);
  expect(live()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(live()).toEqual([]);
  expect(heard).toEqual([]);
  look("visible");
  await settled();
  expect(live()).toHaveLength(1);
  expect(heard).toEqual(["gap"]);
  stop();
});

test("opened in the background it begins when it is first seen", async () => {
  page.visibilityState = "hidden";
  const { stop } = tab();
  await settled();
  expect(open).toEqual([]);
  look("visible");
  await settled();
  expect(live()).toHaveLength(1);
  stop();
});

test("where there are no locks each tab has its own, and gives it up soon when unseen", async () => {
  vi.stubGlobal("navigator", {});
  const { stop } = tab();
  expect(live()).toHaveLength(1);
  look("hidden");
  await vi.advanceTimersByTimeAsync(11_000);
  expect(live()).toEqual([]);
  stop();
});
