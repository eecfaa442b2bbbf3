// What an answer means for a quote that waits, or that there was none.
import * as z from "zod/mini";
import { QuoteDetail } from "#contract/quotes.ts";
import { buildCallError } from "#web/kernel/api.ts";
import type { Problem, QueueEntry } from "./entry.ts";

export type SendOutcome =
  /** The server has it, and we have read how it stands there. */
  | { is: "there"; quote: QuoteDetail }
  /** It says nothing about this quote: again later. `forAll`: nor would it of the ones behind it, for `pause` ms. */
  | { is: "later"; forAll: boolean; problem: Problem; pause: number }
  /** It stays so until a person decides. */
  | { is: "blocked"; problem: Problem }
  /** Nobody, or somebody else, is signed in: everything stays as it is. */
  | { is: "notOurs" };

const UNANSWERED = "There was no answer.";
const UNREAD = "The answer could not be read. If this stays so, reload the page.";
/** Of a server that is going, full or older than this page; whatever else begins with 4 says something about the quote. */
const passing = [404, 405, 408, 425, 429];

/** In ms, after no answer, or one that does not say how long. */
const SHORTEST_QUIET_MS = 5_000;
/** In ms; a server that asks for longer is asked again after that. */
const LONGEST_QUIET_MS = 5 * 60_000;

/**
 * For how long a server that answers so is not asked again, in ms: as long as it says and up to half as long again, by
 * `random` from 0 to 1, so that not all devices come back in one instant.
 */
export function computeBackoff(retryAfter: string | null, random: number): number {
  const asked = Number(retryAfter ?? 0) * 1000 || 0;
  return Math.min(LONGEST_QUIET_MS, Math.max(SHORTEST_QUIET_MS, asked)) * (1 + random / 2);
}

export interface ServerReply {
  status: number;
  text: string;
  /** By `quietAfter`. */
  quiet: number;
}

/** `null`: there was no network. */
export function interpretReply(entry: QueueEntry, answer: ServerReply | null): SendOutcome {
  if (!answer) {
    const problem = { sentence: UNANSWERED, code: "unanswered", status: 0 };
    return { is: "later", forAll: true, problem, pause: SHORTEST_QUIET_MS };
  }
  const { status, text, quiet: pause } = answer;
  if (status === 200 || status === 201) {
    const quote = quoteIn(text);
    if (quote?.id === entry.id) return { is: "there", quote };
    return { is: "later", forAll: false, problem: { sentence: UNREAD, code: "unread", status }, pause };
  }
  const { sentence, message, code } = buildCallError(status, text);
  if (status === 401 || code === "person_changed" || code === "company_changed") return { is: "notOurs" };
  const problem = { sentence: sentence ?? message, code: code ?? "", status };
  if (status < 400 || status > 499 || passing.includes(status)) {
    return { is: "later", forAll: isServerBusy(problem), problem, pause };
  }
  return { is: "blocked", problem };
}

/** The server's own answer that it takes nothing at the moment: full, going, or without its database. */
export const isServerBusy = ({ status }: Problem): boolean => status === 429 || status === 503;
/** Nothing was done, for certain: a database that goes away while it keeps a quote may have kept it (docs/operating.md). */
const isRefused = (problem: Problem): boolean => isServerBusy(problem) && problem.code !== "database_away";

function quoteIn(text: string): QuoteDetail | null {
  try {
    return z.decode(QuoteDetail, JSON.parse(text));
  } catch {
    return null;
  }
}

/** In ms, after the first, second … time without an answer about the quote. */
const pauses = [5_000, 30_000, 2 * 60_000, 10 * 60_000];
const LONGEST_PAUSE_MS = Math.max(...pauses);

/** The entry after this answer; null once it need not wait any more. */
export function updateEntry(entry: QueueEntry, meaning: SendOutcome, now: number): QueueEntry | null {
  switch (meaning.is) {
    case "there":
      return null;
    case "notOurs":
      return entry;
    case "blocked":
      return { ...entry, state: "blocked", tries: 0, nextTry: 0, problem: meaning.problem };
    case "later": {
      const { problem } = meaning;
      // What the network did, or a server that was away, says nothing about how often it failed at this one.
      const before = entry.problem && mostOf(entry.problem) !== mostOf(problem) ? 0 : entry.tries;
      const nextTry = now + (isServerBusy(problem) ? meaning.pause : (pauses[before] ?? LONGEST_PAUSE_MS));
      return { ...entry, tries: before + 1, nextTry, problem, ...(!isRefused(problem) && { mayBeThere: true }) };
    }
  }
}

/** So often in a row without an answer, although the server answered other calls in between: it is not the network. */
const STUCK = 20;
/** So often in a row an answer that may pass, and has not. */
const LASTING = 4;
/** However often the server is away, no quote is to blame. */
const mostOf = (problem: Problem): number =>
  isServerBusy(problem) ? Number.POSITIVE_INFINITY : problem.status > 0 ? LASTING : STUCK;

/** A person may end it, also where it is tried on. */
export const needsDecision = ({ state, tries, problem }: QueueEntry): boolean =>
  state === "blocked" || (problem !== null && tries >= mostOf(problem));

/**
 * In ms from now; 0 when it is due. An entry that only the network has failed is due whenever the server is reached and
 * the sender not quiet, so that nothing behind it overtakes it. A clock that was put right, or wrong, makes nobody wait
 * longer than the longest pause.
 */
export function computeWait({ nextTry, tries, problem }: QueueEntry, now: number): number {
  if (problem && mostOf(problem) === STUCK && tries < STUCK) return 0;
  const left = nextTry - now;
  const longest = problem && isServerBusy(problem) ? LONGEST_QUIET_MS * 1.5 : LONGEST_PAUSE_MS;
  return left > longest ? 0 : Math.max(0, left);
}
