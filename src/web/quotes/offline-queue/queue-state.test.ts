import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { entryOf } from "#test/kit/quotes/waiting-quote.ts";
import type { QueueEntry } from "./entry.ts";
import { advanceQueue, idle, type QueueEvent, type QueueState, type Wake } from "./queue-state.ts";
import type { SendOutcome } from "./send-outcome.ts";

type StateName = QueueState["is"];
type EventName = QueueEvent["is"];

const pendingAcceptance = {
  id: "a",
  name: "Jane Smith",
  acceptedAtDeviceTime: "2026-11-22T14:02:00.000Z",
  shown: { gross: 1 },
};
const entry = entryOf({ id: "one" });
const quote = { id: "one" } as QuoteDetail;
const run = { isHurried: false, wake: null, ids: ["one", "two"], created: [] as QuoteDetail[] };
const problemOf = (status: number) => ({ sentence: "Because.", code: "", status });

const outcomes = {
  done: { is: "done", quote },
  busy: { is: "later", affectsAll: true, problem: problemOf(503), pause: 5_000 },
  failing: { is: "later", affectsAll: false, problem: problemOf(500), pause: 5_000 },
  unanswered: { is: "later", affectsAll: true, problem: problemOf(0), pause: 5_000 },
  blocked: { is: "blocked", problem: problemOf(402) },
  signedOut: { is: "signedOut" },
} satisfies Record<string, SendOutcome>;

/** One of each state. */
const states: { [Name in StateName]: Extract<QueueState, { is: Name }> } = {
  idle: { is: "idle", isHurried: false },
  paused: { is: "paused", until: 1_000 },
  signedOut: { is: "signedOut" },
  locking: { is: "locking", run },
  listing: { is: "listing", run },
  reading: { is: "reading", run },
  marking: { is: "marking", run, entry },
  sendingQuote: { is: "sendingQuote", run, entry },
  savingPhase: { is: "savingPhase", run, entry },
  sendingAcceptance: { is: "sendingAcceptance", run, entry },
  savingOutcome: { is: "savingOutcome", run, entry, outcome: outcomes.done, restingState: null },
  announcing: { is: "announcing", run, restingState: idle },
};

/** One of each event. */
const events: { [Name in EventName]: Extract<QueueEvent, { is: Name }> } = {
  check: { is: "check", uptime: 1_000 },
  reached: { is: "reached" },
  sendNow: { is: "sendNow" },
  locked: { is: "locked" },
  lockTaken: { is: "lockTaken" },
  listed: { is: "listed", ids: ["one"] },
  read: { is: "read", entry, now: 0 },
  saved: { is: "saved" },
  replied: { is: "replied", outcome: outcomes.done, uptime: 0 },
  announced: { is: "announced" },
  failed: { is: "failed" },
};

/** The state after each event. A dot: the event does not belong there and changes nothing. "noted": decided after the run. */
const table = `
                  check   reached sendNow locked  lockTaken listed  read    saved             replied       announced failed
idle              locking locking locking .       .         .       .       .                 .             .         .
paused            locking locking locking .       .         .       .       .                 .             .         .
signedOut         .       locking locking .       .         .       .       .                 .             .         .
locking           noted   noted   noted   listing idle      .       .       .                 .             .         idle
listing           noted   noted   noted   .       .         reading .       .                 .             .         idle
reading           noted   noted   noted   .       .         .       marking .                 .             .         idle
marking           noted   noted   noted   .       .         .       .       sendingQuote      .             .         idle
sendingQuote      noted   noted   noted   .       .         .       .       .                 savingOutcome .         idle
savingPhase       noted   noted   noted   .       .         .       .       sendingAcceptance .             .         idle
sendingAcceptance noted   noted   noted   .       .         .       .       .                 savingOutcome .         idle
savingOutcome     noted   noted   noted   .       .         .       .       reading           .             .         idle
announcing        noted   noted   noted   .       .         .       .       .                 .             idle      idle`;

const [columns = [], ...rows] = table
  .trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));

test("the table has a row for every state and a cell for every event", () => {
  expect(rows.map(([name]) => name)).toEqual(Object.keys(states));
  expect(columns).toEqual(Object.keys(events));
  for (const [name, ...cells] of rows) expect(cells, name).toHaveLength(columns.length);
});

test.each(rows.flatMap(([state, ...cells]) => cells.map((cell, nth) => [state, columns[nth], cell])))(
  "%s, %s: %s",
  (state, event, wanted) => {
    const before = states[state as StateName];
    const after = advanceQueue(before, events[event as EventName]);
    if (wanted === ".") expect(after).toBe(before);
    else if (wanted === "noted") expect(after).toEqual({ ...before, run: { ...run, wake: event } });
    else expect(after.is).toBe(wanted);
  },
);

describe("what the table leaves open", () => {
  const read = (part: Partial<QueueEntry>, isHurried = false, now = 0) =>
    advanceQueue({ is: "reading", run: { ...run, isHurried } }, { is: "read", entry: { ...entry, ...part }, now });
  const next = { is: "reading", run: { ids: ["two"] } };
  const busy = { problem: problemOf(503), tries: 1, nextTry: 60_000 };
  const failing = { ...busy, problem: problemOf(500) };

  test.each<[string, Partial<QueueEntry>, object]>([
    ["that nobody has sent yet is marked first", {}, { is: "marking" }],
    ["that the server may have is not marked again", { mayExistOnServer: true }, { is: "sendingQuote" }],
    [
      "whose quote the server has is sent its acceptance alone",
      { phase: "acceptance", pendingAcceptance },
      { is: "sendingAcceptance" },
    ],
    ["that waits for a person is passed over", { state: "blocked" }, next],
    ["that the server fails at waits for its time, and the next one is looked at", failing, next],
    ["that a busy server refused holds up all behind it", busy, { is: "announcing", restingState: { is: "idle" } }],
  ])("an entry %s", (_, part, wanted) => expect(read(part)).toMatchObject(wanted));

  test("an entry that is gone is passed over, and the last one ends the run", () => {
    expect(advanceQueue({ is: "reading", run }, { is: "read", entry: null, now: 0 })).toMatchObject(next);
    const last = { is: "reading", run: { ...run, ids: ["two"] } } as const;
    expect(advanceQueue(last, { is: "read", entry: null, now: 0 })).toMatchObject({ is: "announcing" });
    expect(advanceQueue({ is: "listing", run }, { is: "listed", ids: [] })).toMatchObject({ is: "announcing" });
  });

  test("a hurried run does not wait for a busy server, and waits for one that fails at this quote", () => {
    expect([read(busy, true), read(failing, true), read(busy, false, 60_000)]).toMatchObject([
      { is: "marking" },
      next,
      { is: "marking" },
    ]);
  });

  test("the acceptance is sent once it is written that the server has the quote", () => {
    const accepted = { is: "sendingQuote", run, entry: { ...entry, pendingAcceptance } } as const;
    expect(advanceQueue(accepted, events.replied)).toMatchObject({ is: "savingPhase" });
    expect(advanceQueue(accepted, { ...events.replied, outcome: outcomes.blocked })).toMatchObject({
      is: "savingOutcome",
    });
  });

  test.each([
    ["busy", { is: "announcing", restingState: { is: "paused", until: 8_000 } }],
    ["unanswered", { is: "announcing", restingState: { is: "paused", until: 8_000 } }],
    ["signedOut", { is: "announcing", restingState: { is: "signedOut" } }],
    ["failing", { ...next, run: { created: [] } }],
    ["blocked", { ...next, run: { created: [] } }],
    ["done", { ...next, run: { created: [quote] } }],
  ] as const)("after %s the run goes on, or ends", (outcome, wanted) => {
    const replied = { is: "replied", outcome: outcomes[outcome], uptime: 3_000 } as const;
    expect(advanceQueue(advanceQueue(states.sendingQuote, replied), events.saved)).toMatchObject(wanted);
  });

  test("a pause is over at its time, and nobody who presses a button waits for it", () => {
    expect(advanceQueue(states.paused, { is: "check", uptime: 999 })).toBe(states.paused);
    expect(advanceQueue(states.paused, { is: "check", uptime: 1_000 })).toMatchObject({ run: { isHurried: false } });
    expect(advanceQueue(states.paused, events.sendNow)).toMatchObject({ is: "locking", run: { isHurried: true } });
  });

  test.each<[Wake, QueueState, object]>([
    ["check", idle, { is: "locking", run: { isHurried: false } }],
    ["reached", idle, { is: "locking", run: { isHurried: true } }],
    ["check", states.paused, states.paused],
    ["reached", states.paused, states.paused],
    ["sendNow", states.paused, { is: "locking", run: { isHurried: true } }],
    ["sendNow", states.signedOut, { is: "locking", run: { isHurried: true } }],
  ])("%s during a run, which ends as %o", (wake, rest, wanted) => {
    const ending = { is: "announcing", run: { ...run, wake }, restingState: rest } as QueueState;
    expect(advanceQueue(ending, events.announced)).toMatchObject(wanted);
    // A weaker wake that comes later changes nothing.
    expect(advanceQueue(advanceQueue(ending, events.check), events.announced)).toMatchObject(wanted);
  });

  test("a run that did not get its lock is as hurried the next time", () => {
    const locking = advanceQueue(idle, events.reached);
    const waiting = advanceQueue(locking, events.lockTaken);
    expect(waiting).toEqual({ is: "idle", isHurried: true });
    expect(advanceQueue(waiting, events.check)).toEqual(locking);
    expect(advanceQueue(advanceQueue(locking, events.check), events.lockTaken)).toEqual(locking);
  });
});

/** Every event with every possible content. */
const allEvents: QueueEvent[] = [
  ...[0, 100_000].map((uptime) => ({ is: "check", uptime }) as const),
  events.reached,
  events.sendNow,
  events.locked,
  events.lockTaken,
  ...[[], ["one", "two"]].map((ids) => ({ is: "listed", ids }) as const),
  ...[
    null,
    entry,
    { ...entry, mayExistOnServer: true },
    { ...entry, pendingAcceptance },
    { ...entry, pendingAcceptance, phase: "acceptance" as const },
    { ...entry, state: "blocked" as const },
    { ...entry, problem: problemOf(503), tries: 1, nextTry: 60_000 },
  ].map((one) => ({ is: "read", entry: one, now: 0 }) as const),
  events.saved,
  ...Object.values(outcomes).map((outcome) => ({ is: "replied", outcome, uptime: 0 }) as const),
  events.announced,
  events.failed,
];

/** All transitions from one state to the next, as `from --> to: event`. */
function findArrows(): Set<string> {
  const arrows = new Set<string>();
  const found = new Map([[JSON.stringify(idle), idle as QueueState]]);
  for (const state of found.values()) {
    for (const event of allEvents) {
      const next = advanceQueue(state, event);
      found.set(JSON.stringify(next), next);
      const isNoted = "run" in state && ["check", "reached", "sendNow"].includes(event.is);
      if (next !== state && !isNoted) arrows.add(`${state.is} --> ${next.is}: ${event.is}`);
    }
  }
  return arrows;
}

/** The arrows of the diagram; one from a group stands for each state in it. */
function readArrows(diagram: string): string[] {
  const groups = new Map<string, Set<string>>();
  const drawn: [string, string, string][] = [];
  let group = "";
  for (const line of diagram.split("\n").map((one) => one.trim())) {
    group = /^state (\w+) \{$/.exec(line)?.[1] ?? (line === "}" ? "" : group);
    const [, from, to, labels] = /^(\w+) --> (\w+): (.+)$/.exec(line) ?? [];
    if (!from || !to || !labels) continue;
    if (group) groups.set(group, new Set([...(groups.get(group) ?? []), from, to]));
    for (const label of labels.split(", ")) drawn.push([from, to, label]);
  }
  return drawn.flatMap(([from, to, label]) =>
    [...(groups.get(from) ?? [from])].map((one) => `${one} --> ${to}: ${label}`),
  );
}

test("docs/offline.md draws every state and event, and no other", () => {
  const page = readFileSync(new URL("../../../../docs/offline.md", import.meta.url), "utf8");
  const [, diagram = ""] = /```mermaid\n([^`]*)```/.exec(page) ?? [];
  expect(readArrows(diagram).toSorted()).toEqual([...findArrows()].toSorted());
  const explained = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(explained).toEqual([...Object.keys(states), ...Object.keys(events)]);
});
