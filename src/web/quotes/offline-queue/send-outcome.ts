// What a reply, or a missing one, means for a queued quote, and how long it then waits.
import * as z from "zod/mini";
import { QuoteDetail } from "#contract/quotes/quotes.ts";
import { buildCallError } from "#web/kernel/api.ts";
import type { Problem, QueueEntry } from "./entry.ts";

export type SendOutcome =
  /** The server has what was sent: the quote from the reply. */
  | { is: "done"; quote: QuoteDetail }
  /** The reply says nothing about this quote: retry. `affectsAll`: pause the whole queue for `pause` ms. */
  | { is: "later"; affectsAll: boolean; problem: Problem; pause: number }
  /** Nothing changes until the user decides. */
  | { is: "blocked"; problem: Problem }
  /** Nobody is signed in, or another user: the entry stays unchanged. */
  | { is: "signedOut" };

const UNANSWERED = "There was no answer.";
const UNREADABLE = "The answer could not be read. If this keeps happening, reload the page.";
/** A server that is stopping, full or older than this page. Every other 4xx says something about the quote. */
const temporaryStatuses = [404, 405, 408, 425, 429];

/** In ms, after no reply, or one that does not name a pause. */
const MIN_PAUSE_MS = 5_000;
/** In ms. A server that asks for a longer pause is tried again after this. */
const MAX_BUSY_PAUSE_MS = 5 * 60_000;

/**
 * How long to leave a busy server alone, in ms: its own pause plus up to half as long again, by `random` from 0 to 1,
 * so that not all devices retry at the same moment.
 */
export function computeBackoff(retryAfter: string | null, random: number): number {
  const requestedPause = Number(retryAfter ?? 0) * 1000 || 0;
  return Math.min(MAX_BUSY_PAUSE_MS, Math.max(MIN_PAUSE_MS, requestedPause)) * (1 + random / 2);
}

export interface ServerReply {
  status: number;
  text: string;
  /** By `computeBackoff`. */
  pause: number;
}

/** `reply`: null if none came. */
export function interpretReply(entry: QueueEntry, reply: ServerReply | null): SendOutcome {
  if (!reply) {
    const problem = { sentence: UNANSWERED, code: "unanswered", status: 0 };
    return { is: "later", affectsAll: true, problem, pause: MIN_PAUSE_MS };
  }
  const { status, text, pause } = reply;
  if (status === 200 || status === 201) {
    const quote = parseQuote(text);
    if (quote?.id === entry.id) return { is: "done", quote };
    return { is: "later", affectsAll: false, problem: { sentence: UNREADABLE, code: "unread", status }, pause };
  }
  const { sentence, message, code } = buildCallError(status, text);
  if (status === 401 || code === "user_changed" || code === "company_changed") return { is: "signedOut" };
  const problem = { sentence: sentence ?? message, code: code ?? "", status };
  if (status < 400 || status > 499 || temporaryStatuses.includes(status)) {
    return { is: "later", affectsAll: isServerBusy(problem), problem, pause };
  }
  return { is: "blocked", problem };
}

/** The server accepts nothing at the moment: it is full, stopping or without its database. */
export const isServerBusy = ({ status }: Problem): boolean => status === 429 || status === 503;
/** The server has certainly not created the quote; if it lost its database in mid-commit it may (docs/operating.md). */
const isSurelyNotCreated = (problem: Problem): boolean => isServerBusy(problem) && problem.code !== "outcome_unknown";

function parseQuote(text: string): QuoteDetail | null {
  try {
    return z.decode(QuoteDetail, JSON.parse(text));
  } catch {
    return null;
  }
}

/** In ms, after the first, second … reply that said nothing about the quote. */
const retryPauses = [5_000, 30_000, 2 * 60_000, 10 * 60_000];
const MAX_RETRY_PAUSE_MS = Math.max(...retryPauses);

/** The entry after this outcome; null once nothing of it is left to send. */
export function updateEntry(entry: QueueEntry, outcome: SendOutcome, now: number): QueueEntry | null {
  switch (outcome.is) {
    case "done":
      return null;
    case "signedOut":
      return entry;
    case "blocked":
      return { ...entry, state: "blocked", tries: 0, nextTry: 0, problem: outcome.problem };
    case "later": {
      const { problem } = outcome;
      // Failures of the network, or of a busy server, don't count as failures of this quote.
      const earlierTries =
        entry.problem && countTriesAllowed(entry.problem) !== countTriesAllowed(problem) ? 0 : entry.tries;
      const nextTry = now + (isServerBusy(problem) ? outcome.pause : (retryPauses[earlierTries] ?? MAX_RETRY_PAUSE_MS));
      return {
        ...entry,
        tries: earlierTries + 1,
        nextTry,
        problem,
        ...(!isSurelyNotCreated(problem) && { mayExistOnServer: true }),
      };
    }
  }
}

/** Tries in a row without a reply while other calls were answered: the network is not the cause. */
const MAX_TRIES_WITHOUT_REPLY = 20;
/** Tries in a row with a reply that might have been temporary. */
const MAX_TRIES_WITH_REPLY = 4;
/** Tries after which the user may decide; never while the server is busy, since that says nothing about the quote. */
const countTriesAllowed = (problem: Problem): number =>
  isServerBusy(problem)
    ? Number.POSITIVE_INFINITY
    : problem.status > 0
      ? MAX_TRIES_WITH_REPLY
      : MAX_TRIES_WITHOUT_REPLY;

/** The user may edit or delete it, even if it is still retried. */
export const needsDecision = ({ state, tries, problem }: QueueEntry): boolean =>
  state === "blocked" || (problem !== null && tries >= countTriesAllowed(problem));

/**
 * In ms from now; 0 when it is due. An entry that only the network has failed is due whenever the server is reached and
 * the queue is not paused, so that no later entry overtakes it. However the device's clock is changed, no entry waits
 * longer than the longest pause.
 */
export function computeWait({ nextTry, tries, problem }: QueueEntry, now: number): number {
  if (problem && countTriesAllowed(problem) === MAX_TRIES_WITHOUT_REPLY && tries < MAX_TRIES_WITHOUT_REPLY) return 0;
  const remaining = nextTry - now;
  const maxWait = problem && isServerBusy(problem) ? MAX_BUSY_PAUSE_MS * 1.5 : MAX_RETRY_PAUSE_MS;
  return remaining > maxWait ? 0 : Math.max(0, remaining);
}
