// Which step of sending the queued quotes comes next: a pure state machine. Each state names one piece of work, which
// queue-runner.ts does and ends with one event. docs/offline.md draws the same states and events.
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import type { QueueEntry } from "./entry.ts";
import { computeWait, isServerBusy, type SendOutcome } from "./send-outcome.ts";

/** Why the queue looks for due entries. Of several during a run the last in this list decides what follows it. */
const wakes = ["check", "reached", "sendNow"] as const;
export type Wake = (typeof wakes)[number];

/** From requesting the lock until it is released. */
interface Run {
  /** Ignores the pause that a busy server asked for: it is reached again, or the user pressed "Send Now". */
  isHurried: boolean;
  /** Came during the run, so another run may follow. */
  wake: Wake | null;
  /** Entries to look at, in order of creation. */
  ids: readonly string[];
  created: readonly QuoteDetail[];
}

type RestingState =
  /** `isHurried`: so is the next run, because this one did not get the lock. */
  | { is: "idle"; isHurried: boolean }
  /** After no reply, or one that would be the same for every entry. In ms of the page's monotonic clock. */
  | { is: "paused"; until: number }
  /** Nobody is signed in, or another user. */
  | { is: "signedOut" };

export type QueueState =
  | RestingState
  /** Requests the lock across all tabs. */
  | { is: "locking"; run: Run }
  /** Reads which entries wait. */
  | { is: "listing"; run: Run }
  /** Reads the next entry's current state: the user may have changed or deleted it during the run. */
  | { is: "reading"; run: Run }
  /** Writes that the server may have the quote: a tab that is closed during the request reads no answer. */
  | { is: "marking"; run: Run; entry: QueueEntry }
  | { is: "sendingQuote"; run: Run; entry: QueueEntry }
  /** Writes that only the acceptance is still to be sent. */
  | { is: "savingPhase"; run: Run; entry: QueueEntry }
  | { is: "sendingAcceptance"; run: Run; entry: QueueEntry }
  /** Deletes the entry, or writes why it still waits. `rest`: nothing else is sent in this run. */
  | { is: "savingOutcome"; run: Run; entry: QueueEntry; outcome: SendOutcome; restingState: RestingState | null }
  /** Announces the quotes that the server now has, if any. */
  | { is: "announcing"; run: Run; restingState: RestingState };

export type QueueEvent =
  /** The page opened or became visible, the queue has changed, or 5 s have passed; only while the server is reached. */
  | { is: "check"; uptime: number }
  /** The server is reached again. */
  | { is: "reached" }
  /** The user pressed "Send Now". */
  | { is: "sendNow" }
  | { is: "locked" }
  /** Another tab is sending, or the user is editing an entry. */
  | { is: "lockTaken" }
  | { is: "listed"; ids: readonly string[] }
  /** `entry`: null if it is gone. `now`: in ms, by the device's clock. */
  | { is: "read"; entry: QueueEntry | null; now: number }
  | { is: "saved" }
  | { is: "replied"; outcome: SendOutcome; uptime: number }
  | { is: "announced" }
  /** The work has thrown an error. */
  | { is: "failed" };

type RunningState = Exclude<QueueState, RestingState>;

export const idle: RestingState = { is: "idle", isHurried: false };

/** An event that does not belong to the state changes nothing. */
export function advanceQueue(state: QueueState, event: QueueEvent): QueueState {
  if (!isRunning(state)) return isWake(event) ? startRun(state, event) : state;
  if (isWake(event)) return { ...state, run: { ...state.run, wake: pickStronger(state.run.wake, event.is) } };
  if (event.is === "failed") return endRun(state.run, { is: "idle", isHurried: state.run.isHurried });
  return continueRun(state, event);
}

export const isRunning = (state: QueueState): state is RunningState => "run" in state;

/** The entry that this tab is sending. */
export const findSendingId = (state: QueueState): string | null => ("entry" in state ? state.entry.id : null);

const isWake = (event: QueueEvent): event is Extract<QueueEvent, { is: Wake }> =>
  (wakes as readonly string[]).includes(event.is);

const pickStronger = (current: Wake | null, next: Wake): Wake =>
  current && wakes.indexOf(current) > wakes.indexOf(next) ? current : next;

function startRun(state: RestingState, event: Extract<QueueEvent, { is: Wake }>): QueueState {
  if (event.is !== "check") return startLocking(true);
  if (state.is === "idle") return startLocking(state.isHurried);
  return state.is === "paused" && event.uptime >= state.until ? startLocking(false) : state;
}

const startLocking = (isHurried: boolean): QueueState => ({
  is: "locking",
  run: { isHurried, wake: null, ids: [], created: [] },
});

function continueRun(state: RunningState, event: QueueEvent): QueueState {
  const { run } = state;
  switch (state.is) {
    case "locking":
      if (event.is === "locked") return { is: "listing", run };
      return event.is === "lockTaken" ? endRun(run, { is: "idle", isHurried: run.isHurried }) : state;
    case "listing":
      return event.is === "listed" ? readNext({ ...run, ids: event.ids }) : state;
    case "reading":
      return event.is === "read" ? decideSending(run, event.entry, event.now) : state;
    case "marking":
      return event.is === "saved" ? { ...state, is: "sendingQuote" } : state;
    case "sendingQuote":
      if (event.is !== "replied") return state;
      return event.outcome.is === "done" && state.entry.pendingAcceptance
        ? { ...state, is: "savingPhase" }
        : saveOutcome(state, event);
    case "savingPhase":
      return event.is === "saved" ? { ...state, is: "sendingAcceptance" } : state;
    case "sendingAcceptance":
      return event.is === "replied" ? saveOutcome(state, event) : state;
    case "savingOutcome":
      return event.is === "saved" ? endEntry(state) : state;
    case "announcing":
      return event.is === "announced" ? endRun(run, state.restingState) : state;
  }
}

const readNext = (run: Run): QueueState =>
  run.ids.length > 0 ? { is: "reading", run } : { is: "announcing", run, restingState: idle };

function decideSending(run: Run, entry: QueueEntry | null, now: number): QueueState {
  const skip = () => readNext({ ...run, ids: run.ids.slice(1) });
  if (!entry || entry.state === "blocked") return skip();
  const mustWait = computeWait(entry, now) > 0;
  // Also if another tab got the reply that the server is busy: no later entry is tried before this one.
  if (entry.problem && isServerBusy(entry.problem)) {
    if (mustWait && !run.isHurried) return { is: "announcing", run, restingState: idle };
  } else if (mustWait) return skip();
  if (entry.phase === "acceptance") return { is: "sendingAcceptance", run, entry };
  return { is: entry.mayExistOnServer ? "sendingQuote" : "marking", run, entry };
}

function saveOutcome(
  { run, entry }: Extract<QueueState, { entry: QueueEntry }>,
  { outcome, uptime }: Extract<QueueEvent, { is: "replied" }>,
): QueueState {
  return { is: "savingOutcome", run, entry, outcome, restingState: decideRest(outcome, uptime) };
}

function decideRest(outcome: SendOutcome, uptime: number): RestingState | null {
  if (outcome.is === "signedOut") return { is: "signedOut" };
  return outcome.is === "later" && outcome.affectsAll ? { is: "paused", until: uptime + outcome.pause } : null;
}

function endEntry({ run, outcome, restingState }: Extract<QueueState, { is: "savingOutcome" }>): QueueState {
  const created = outcome.is === "done" ? [...run.created, outcome.quote] : run.created;
  const remainingRun = { ...run, created, ids: run.ids.slice(1) };
  return restingState ? { is: "announcing", run: remainingRun, restingState } : readNext(remainingRun);
}

/** Another run follows at once if this one has not covered a wake that came during it. */
function endRun({ wake }: Run, rest: RestingState): QueueState {
  if (wake === "sendNow" || (wake === "reached" && rest.is === "idle")) return startLocking(true);
  return wake === "check" && rest.is === "idle" ? startLocking(rest.isHurried) : rest;
}
