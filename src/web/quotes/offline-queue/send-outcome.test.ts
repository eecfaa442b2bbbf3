import { describe, expect, test } from "vitest";
import { entryOf, quoteOnWire } from "#test/kit/quotes/waiting-quote.ts";
import {
  computeBackoff,
  computeWait,
  interpretReply as interpretWhole,
  needsDecision,
  type ServerReply,
  updateEntry,
} from "./send-outcome.ts";

const interpretReply = (of: typeof entry, answer: Omit<ServerReply, "pause"> | null) =>
  interpretWhole(of, answer && { ...answer, pause: 5000 });
const entry = entryOf({});
const error = (code: string) => JSON.stringify({ error: `Because of ${code}.`, code });

describe("what an answer means", () => {
  test("the quote, also the second time, is there", () => {
    const text = JSON.stringify(quoteOnWire(entry));
    for (const status of [200, 201]) {
      expect(interpretReply(entry, { status, text })).toMatchObject({ is: "done", quote: { totalCost: 374_195 } });
    }
  });

  test.each([
    ["no answer", null, "later", true],
    [
      "another quote",
      { status: 201, text: JSON.stringify(quoteOnWire(entryOf({ id: "01939c2e-7b1a-7c3d-8e4f-aaaaaaaaaaaa" }))) },
      "later",
      false,
    ],
    ["half an answer", { status: 201, text: '{"id":"0193' }, "later", false],
    ["an answer of an older server", { status: 200, text: "{}" }, "later", false],
    ["an odd success", { status: 204, text: "" }, "later", false],
    ["nobody signed in", { status: 401, text: error("unauthorized") }, "signedOut", undefined],
    ["somebody else signed in", { status: 409, text: error("user_changed") }, "signedOut", undefined],
    ["another company", { status: 409, text: error("company_changed") }, "signedOut", undefined],
    ["a plan's limit", { status: 402, text: error("plan_limit") }, "blocked", undefined],
    ["no right any more", { status: 403, text: error("forbidden") }, "blocked", undefined],
    ["an id that is taken", { status: 409, text: error("already_exists") }, "blocked", undefined],
    ["what no quote may be", { status: 422, text: error("refused") }, "blocked", undefined],
    ["what cannot be read", { status: 400, text: error("invalid") }, "blocked", undefined],
    ["too much of it", { status: 413, text: "" }, "blocked", undefined],
    ["a server that does not know the call", { status: 404, text: error("not_found") }, "later", false],
    ["too many calls", { status: 429, text: error("too_many") }, "later", true],
    ["a server's own fault", { status: 500, text: error("internal") }, "later", false],
    ["a server that is full or goes", { status: 503, text: error("unavailable") }, "later", true],
  ] as const)("%s", (_, answer, is, affectsAll) => {
    expect(interpretReply(entry, answer)).toMatchObject({ is, ...(affectsAll !== undefined && { affectsAll }) });
  });

  test("what blocks says so in the server's words, or with its status", () => {
    expect(interpretReply(entry, { status: 402, text: error("plan_limit") })).toEqual({
      is: "blocked",
      problem: { sentence: "Because of plan_limit.", code: "plan_limit", status: 402 },
    });
    expect(interpretReply(entry, { status: 413, text: "" })).toMatchObject({
      problem: { sentence: "413: HTTP 413", code: "" },
    });
  });
});

test.each([
  [null, 0, 5],
  ["5", 0, 5],
  ["1", 0.5, 6.25],
  ["60", 0, 60],
  ["60", 1, 90],
  ["86400", 0, 300],
  ["86400", 1, 450],
  ["Mon, 23 Nov 2026 08:00:00 GMT", 0, 5],
  ["-60", 0, 5],
  ["Infinity", 0, 300],
])("Retry-After %s and the random number %d: nobody asks for %d s", (retryAfter, random, seconds) => {
  expect(computeBackoff(retryAfter, random)).toBe(seconds * 1000);
});

describe("what becomes of the entry", () => {
  const later = interpretReply(entry, { status: 500, text: error("internal") });
  const unanswered = interpretReply(entry, null);

  test("5 s, 30 s, 2 min, and 10 min from then on", () => {
    let waiting = entry;
    const pauses = [5, 30, 120, 600, 600].map((seconds) => {
      waiting = updateEntry(waiting, later, 1_000_000) ?? waiting;
      return [seconds * 1000, waiting.nextTry - 1_000_000];
    });
    for (const [wanted, found] of pauses) expect(found).toBe(wanted);
  });

  test("it goes once the server has it, waits for a person or as it is", () => {
    const there = interpretReply(entry, { status: 201, text: JSON.stringify(quoteOnWire(entry)) });
    const blocked = interpretReply(entry, { status: 402, text: error("plan_limit") });
    const notOurs = interpretReply(entry, { status: 401, text: "" });
    expect(updateEntry(entry, there, 0)).toBeNull();
    expect(updateEntry(entry, blocked, 0)).toMatchObject({ state: "blocked", problem: { status: 402 } });
    expect(updateEntry(entry, notOurs, 0)).toBe(entry);
  });

  test("that the server may have it stays known when it refuses it later", () => {
    const made = entryOf({ mayExistOnServer: false });
    const forbidden = interpretReply(entry, { status: 403, text: error("forbidden") });
    const full = interpretReply(entry, { status: 503, text: error("overloaded") });
    const away = interpretReply(entry, { status: 503, text: error("database_away") });
    const inMidCommit = interpretReply(entry, { status: 503, text: error("outcome_unknown") });
    const refusedAfter = (first: typeof later) => updateEntry(updateEntry(made, first, 0) ?? made, forbidden, 0);
    for (const lost of [unanswered, later, inMidCommit])
      expect(refusedAfter(lost)).toMatchObject({ state: "blocked", mayExistOnServer: true });
    for (const refused of [full, away])
      expect(refusedAfter(refused)).toMatchObject({ state: "blocked", mayExistOnServer: false });
  });

  test("a clock that is wrong by years makes nobody wait longer than 10 minutes", () => {
    const YEAR_MS = 365 * 24 * 60 * 60_000;
    const at = 40 * YEAR_MS;
    const waiting = updateEntry(entry, later, at) ?? entry;
    expect(computeWait(waiting, at)).toBe(5000);
    expect(computeWait(waiting, at - 3 * YEAR_MS)).toBe(0);
    expect(computeWait(waiting, at + 3 * YEAR_MS)).toBe(0);
    expect(computeWait(waiting, at - 60_000)).toBe(65_000);
  });

  test("what only the network failed is due at once, until the server has answered other calls 20 times", () => {
    let waiting = entry;
    const pauses = Array.from({ length: 20 }, () => {
      waiting = updateEntry(waiting, unanswered, 0) ?? waiting;
      return computeWait(waiting, 0);
    });
    expect(pauses).toEqual([...Array(19).fill(0), 600_000]);
  });

  test.each([
    [503, "database_away"],
    [429, "too_many"],
  ])("while the server answers %i, no quote is to blame, and it is due when the server says", (status, code) => {
    const away = interpretWhole(entry, { status, text: error(code), pause: 90_000 });
    let waiting = entry;
    for (let n = 0; n < 25; n++) {
      waiting = updateEntry(waiting, away, 0) ?? waiting;
      expect([needsDecision(waiting), computeWait(waiting, 0)]).toEqual([false, 90_000]);
    }
    for (const after of [later, unanswered]) expect(updateEntry(waiting, after, 0)).toMatchObject({ tries: 1 });
    // No pause for a server is so long: the clock was set back.
    expect(computeWait(waiting, -7 * 60_000)).toBe(0);
  });

  test("a server that fails is asked again after 5 s, however often there was no network before", () => {
    const flickered = { ...(updateEntry(entry, unanswered, 0) ?? entry), tries: 9 };
    expect(updateEntry(flickered, later, 0)).toMatchObject({ tries: 1, nextTry: 5000, problem: { status: 500 } });
  });

  test.each([
    ["the same failure of the server", 4, later],
    ["the same answer that cannot be read", 4, interpretReply(entry, { status: 200, text: "<html>" })],
    ["never an answer, although the server is reached", 20, unanswered],
    ["what needs a person", 1, interpretReply(entry, { status: 402, text: error("plan_limit") })],
  ])("%s: its person may end it after %i tries", (_, wanted, meaning) => {
    let waiting = entry;
    const ends = Array.from({ length: wanted }, () => {
      const before = needsDecision(waiting);
      waiting = updateEntry(waiting, meaning, 0) ?? waiting;
      return before;
    });
    expect([...ends, needsDecision(waiting)]).toEqual([...ends.map(() => false), true]);
  });
});
