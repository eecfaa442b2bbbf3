// Events in any order: two tabs of a device that may be closed at any step, and a server that may reply anything.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { entryOf } from "#test/kit/quotes/waiting-quote.ts";
import type { QueueEntry } from "./entry.ts";
import { advanceQueue, idle, isRunning, type QueueEvent, type QueueState, type Wake } from "./queue-state.ts";
import { computeWait, type SendOutcome, updateEntry } from "./send-outcome.ts";

const pendingAcceptance = {
  id: "a",
  name: "Jane Smith",
  acceptedAtDeviceTime: "2026-11-22T14:02:00.000Z",
  shown: { gross: 1 },
};
const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 7.5 * MINUTE_MS;
const LONGEST_WAIT_MS = 10 * MINUTE_MS;
/** Tries without a reply after which an entry waits as after a failure. */
const STUCK = 20;

const answers = ["done", "lost", "unanswered", "busy", "failing", "blocked", "signedOut"] as const;
type Answer = (typeof answers)[number];

const action = fc.oneof(
  fc.record({ is: fc.constant("make" as const), isAccepted: fc.boolean() }),
  fc.record({
    is: fc.constant("wake" as const),
    tab: fc.nat(1),
    by: fc.constantFrom<Wake>("check", "reached", "sendNow"),
  }),
  {
    weight: 8,
    arbitrary: fc.record({ is: fc.constant("work" as const), tab: fc.nat(1), steps: fc.integer({ min: 1, max: 9 }) }),
  },
  fc.record({ is: fc.constant("close" as const), tab: fc.nat(1) }),
  fc.record({ is: fc.constant("throw" as const), tab: fc.nat(1) }),
  fc.record({ is: fc.constant("answer" as const), with: fc.constantFrom(...answers) }),
  fc.record({ is: fc.constant("pass" as const), ms: fc.nat(11 * MINUTE_MS) }),
  fc.record({ is: fc.constant("press" as const), nth: fc.nat(5) }),
);

class Device {
  readonly store = new Map<string, QueueEntry>();
  readonly made: string[] = [];
  readonly tabs: QueueState[] = [idle, idle];
  /** The tab that holds the lock. */
  holder: number | null = null;
  answer: Answer = "done";
  now = 1_000_000;
  readonly accepted = new Set<string>();
  /** On the server, as are the acceptances. */
  readonly quotes = new Set<string>();
  readonly acceptances = new Set<string>();
  /** The entry whose last request had no reply. */
  unanswered: string | null = null;

  make(isAccepted: boolean): void {
    const id = `quote ${this.made.length}`;
    this.made.push(id);
    if (isAccepted) this.accepted.add(id);
    this.store.set(
      id,
      entryOf({ id, madeAt: this.made.length, pendingAcceptance: isAccepted ? pendingAcceptance : null }),
    );
  }

  report(tab: number, event: QueueEvent): void {
    const before = this.tabs[tab] ?? idle;
    const after = advanceQueue(before, event);
    this.tabs[tab] = after;
    if (this.holder === tab && (!isRunning(after) || after.is === "locking")) this.holder = null;
    if (after.is === "paused") expect(after.until - this.now).toBeLessThanOrEqual(LONGEST_PAUSE_MS);
    if (event.is === "read") this.checkRead(after, event.entry);
  }

  /** No entry is overtaken, except one that waits for the user or for its own retry after a failure. */
  private checkRead(after: QueueState, entry: QueueEntry | null): void {
    if (!entry) return;
    expect(computeWait(entry, this.now)).toBeLessThanOrEqual(LONGEST_WAIT_MS);
    const isSkipped = after.is === "reading" || (after.is === "announcing" && after.run.ids.length === 0);
    if (!isSkipped || entry.state === "blocked") return;
    expect(entry.nextTry).toBeGreaterThan(this.now);
    expect(entry.problem?.status === 500 || entry.tries >= STUCK).toBe(true);
  }

  work(tab: number): void {
    const state = this.tabs[tab] ?? idle;
    if (!isRunning(state)) return;
    if (state.is !== "locking") this.report(tab, this.workOf(state));
    else if (this.holder !== null) this.report(tab, { is: "lockTaken" });
    else {
      this.holder = tab;
      this.report(tab, { is: "locked" });
    }
  }

  private workOf(state: Exclude<QueueState, { is: "idle" | "paused" | "signedOut" | "locking" }>): QueueEvent {
    switch (state.is) {
      case "listing":
        return { is: "listed", ids: [...this.store.keys()] };
      case "reading":
        return { is: "read", entry: this.store.get(state.run.ids[0] ?? "") ?? null, now: this.now };
      case "marking":
        return this.save(state.entry.id, (entry) => ({ ...entry, mayExistOnServer: true }));
      case "savingPhase":
        return this.save(state.entry.id, (entry) => ({ ...entry, phase: "acceptance" }));
      case "sendingQuote":
        expect(this.store.get(state.entry.id)).toMatchObject({ phase: "quote", mayExistOnServer: true });
        return this.reply(state.entry.id, this.quotes);
      case "sendingAcceptance":
        expect(this.quotes, "an acceptance goes behind its quote").toContain(state.entry.id);
        return this.reply(state.entry.id, this.acceptances);
      case "savingOutcome": {
        const { entry, outcome } = state;
        if (outcome.is !== "done")
          return this.save(
            entry.id,
            (now) => updateEntry({ ...now, mayExistOnServer: entry.mayExistOnServer }, outcome, this.now) ?? now,
          );
        this.store.delete(entry.id);
        return { is: "saved" };
      }
      case "announcing":
        for (const { id } of state.run.created) expect(this.store.has(id), id).toBe(false);
        return { is: "announced" };
    }
  }

  private save(id: string, next: (entry: QueueEntry) => QueueEntry): QueueEvent {
    const entry = this.store.get(id);
    if (entry) this.store.set(id, next(entry));
    return { is: "saved" };
  }

  private reply(id: string, taken: Set<string>): QueueEvent {
    const isSending = ({ is }: QueueState) => is === "sendingQuote" || is === "sendingAcceptance";
    expect(this.tabs.filter(isSending), "one request at a time").toHaveLength(1);
    if (this.unanswered !== null && this.store.has(this.unanswered))
      expect(this.made.indexOf(id), "what had no reply goes first").toBeLessThanOrEqual(
        this.made.indexOf(this.unanswered),
      );
    if (this.answer === "done" || this.answer === "lost") taken.add(id);
    const outcome = this.outcomeOf(id);
    this.unanswered = outcome.is === "later" && outcome.problem.status === 0 ? id : null;
    return { is: "replied", outcome, uptime: this.now };
  }

  private outcomeOf(id: string): SendOutcome {
    const problem = (status: number) => ({ sentence: "Because.", code: "", status });
    switch (this.answer) {
      case "done":
        return { is: "done", quote: { id } as QuoteDetail };
      case "lost":
      case "unanswered":
        return { is: "later", affectsAll: true, problem: problem(0), pause: 5_000 };
      case "busy":
        return { is: "later", affectsAll: true, problem: problem(503), pause: LONGEST_PAUSE_MS };
      case "failing":
        return { is: "later", affectsAll: false, problem: problem(500), pause: 5_000 };
      case "blocked":
        return { is: "blocked", problem: problem(402) };
      case "signedOut":
        return { is: "signedOut" };
    }
  }

  /** The tab or the browser is closed; another one opens. */
  close(tab: number): void {
    if (this.holder === tab) this.holder = null;
    this.tabs[tab] = idle;
  }

  press(nth: number): void {
    const id = [...this.store.keys()][nth];
    if (id === undefined) return;
    this.save(id, (entry) => ({ ...entry, state: "waiting", tries: 0, nextTry: 0, problem: null }));
    if (this.unanswered === id) this.unanswered = null;
    this.report(0, { is: "sendNow" });
  }

  /** A run that ends normally. */
  runToEnd(tab: number): void {
    const most = 10 + 10 * this.store.size;
    for (let step = 0; isRunning(this.tabs[tab] ?? idle); step++) {
      expect(step, "the run ends").toBeLessThan(2 * most);
      this.work(tab);
    }
  }

  /** An entry that is no longer on the device is on the server. */
  checkNothingLost(): void {
    for (const id of this.made) {
      const entry = this.store.get(id);
      if (!entry || entry.phase === "acceptance") expect(this.quotes, id).toContain(id);
      if (!entry && this.accepted.has(id)) expect(this.acceptances, id).toContain(id);
    }
  }
}

test("whatever happens in whatever order, nothing is lost, overtaken or sent twice at a time, and all is sent in the end", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.array(action, { minLength: 40, maxLength: 120, size: "max" }), (actions) => {
      const device = new Device();
      for (const one of actions) {
        if (one.is === "make") device.make(one.isAccepted);
        else if (one.is === "wake")
          device.report(one.tab, one.by === "check" ? { is: "check", uptime: device.now } : { is: one.by });
        else if (one.is === "work") for (let left = one.steps; left > 0; left--) device.work(one.tab);
        else if (one.is === "close") device.close(one.tab);
        else if (one.is === "throw") device.report(one.tab, { is: "failed" });
        else if (one.is === "answer") device.answer = one.with;
        else if (one.is === "pass") device.now += one.ms;
        else device.press(one.nth);
        device.checkNothingLost();
        for (const state of device.tabs) seen.add(state.is);
      }
      // The network is back, and no entry waits for the user.
      device.answer = "done";
      device.close(1);
      device.runToEnd(0);
      for (const id of device.store.keys()) device.press([...device.store.keys()].indexOf(id));
      device.runToEnd(0);
      expect([...device.store.keys()]).toEqual([]);
      expect([...device.quotes].toSorted()).toEqual(device.made.toSorted());
      expect([...device.acceptances].toSorted()).toEqual([...device.accepted].toSorted());
    }),
    { seed: 28, numRuns: 500 },
  );
  expect([...seen].toSorted(), "every state is met").toHaveLength(12);
});
