import { describe, expect, test } from "vitest";
import { entryOf } from "#test/kit/quotes/waiting-quote.ts";
import { describeDeletion, describeEntryState, describeSignOut } from "./queued-quote-texts.ts";

const pendingAcceptance = {
  id: "a",
  name: "Jane Smith",
  acceptedAtDeviceTime: "2026-11-22T14:02:00.000Z",
  shown: { gross: 4490.34 },
};
const forbidden = { sentence: "Forbidden.", code: "forbidden", status: 403 };
const failed = { sentence: "Something went wrong.", code: "internal", status: 500 };
const away = { sentence: "The database is away.", code: "database_away", status: 503 };
const NOW = Date.parse("2026-11-22T14:02:00.000Z");

describe("whoever deletes it is told what the server has", () => {
  const saying = (part: Parameters<typeof entryOf>[0]) => describeDeletion(entryOf(part), "£3,741.95").text;
  const blocked = { state: "blocked", problem: forbidden, pendingAcceptance } as const;

  test("the quote, whatever its acceptance was refused for", () => {
    expect(saying({ ...blocked, phase: "acceptance" })).toBe(
      "The quote for Cellar Hotel has been sent and is not affected. The acceptance by Jane Smith, with the name and signature, is deleted from this device.",
    );
  });

  test("nothing, where the quote itself was refused", () => {
    const only =
      "The quote for Cellar Hotel, M4 6BF, at £3,741.95 exists on this device only. It is lost for good, with";
    expect(saying({ ...blocked, phase: "quote", mayExistOnServer: false })).toBe(
      `${only} everything that was entered for it, and with the acceptance of Jane Smith.`,
    );
    expect(saying({ ...blocked, pendingAcceptance: null, mayExistOnServer: false })).toBe(
      `${only} everything that was entered for it.`,
    );
  });

  test("perhaps the quote, where nothing says so", () => {
    const perhaps = "may have reached the server: look in the list of quotes first.";
    expect(
      saying({ ...blocked, pendingAcceptance: null, mayExistOnServer: true }),
      "refused after a lost answer",
    ).toContain(perhaps);
    expect(saying({ problem: failed, tries: 4, mayExistOnServer: true })).toContain(perhaps);
  });
});

test.each([
  [{}, true, "It will be sent automatically, in turn."],
  [{}, false, "It will be sent to the office when there is a signal."],
  [
    { tries: 4, nextTry: NOW + 60_000, problem: { ...failed, status: 0 } },
    true,
    "It will be sent automatically, in turn.",
  ],
  [{ tries: 3, nextTry: NOW + 60_000, problem: failed }, true, "Something went wrong. Next try at 14:03."],
  [
    { tries: 4, nextTry: NOW + 60_000, problem: failed },
    true,
    "Something went wrong. It was tried 4 times; next try at 14:03.",
  ],
  [
    { tries: 4, nextTry: NOW + 60_000, problem: failed },
    false,
    "Something went wrong. It was tried 4 times; next try when there is a connection.",
  ],
  [{ tries: 9, nextTry: NOW + 60_000, problem: away }, true, "The database is away. Next try at 14:03."],
  [{ tries: 9, nextTry: NOW, problem: away }, true, "The database is away. Next try in a moment."],
  [{ state: "blocked", problem: forbidden }, false, "Forbidden."],
] as const)("%o, reached %s", (part, isReached, words) => {
  expect(describeEntryState(entryOf(part), isReached, NOW)).toBe(words);
});

describe("whoever signs out is told what waits", () => {
  const saying = (...parts: Parameters<typeof entryOf>[0][]) =>
    describeSignOut(parts.map(entryOf), ({ seen }) => `£${seen.totalCost}`);
  const alone = { mayExistOnServer: false };
  const refused = { state: "blocked", problem: forbidden, pendingAcceptance, phase: "acceptance" } as const;

  test("quotes that nobody else has", () => {
    expect(saying(alone)).toEqual({
      title: "1 quote has not been sent",
      text: "If you keep it on this device, it is sent when you next sign in here. If you delete it, you cannot get it back.",
      pronoun: "it",
      kind: "quote",
      losses: [],
    });
    expect(saying(alone, alone)).toEqual({
      title: "2 quotes have not been sent",
      text: "If you keep them on this device, they are sent when you next sign in here. If you delete them, you cannot get them back.",
      pronoun: "them",
      kind: "quotes",
      losses: [],
    });
  });

  test("an acceptance whose quote was sent", () => {
    expect(saying(refused)).toEqual({
      title: "1 acceptance has not been sent",
      text: "If you keep it on this device, it still needs a decision when you next sign in here. If you delete it, you cannot get it back.",
      pronoun: "it",
      kind: "acceptance",
      losses: [expect.stringContaining("The acceptance by Jane Smith, with the name and signature, is deleted")],
    });
    const { title, text, kind, losses } = saying(alone, refused);
    expect([title, kind]).toEqual(["2 quotes and acceptances have not been sent", "quotes and acceptances"]);
    expect(text).toContain("they are sent when you next sign in here, except what needs a decision.");
    expect(losses).toEqual([
      expect.stringContaining("at £3741.95 exists on this device only."),
      expect.stringContaining("has been sent and is not affected."),
    ]);
  });

  test("one that the server may have, and one that was accepted here", () => {
    expect(saying({ mayExistOnServer: true }).losses).toEqual([expect.stringContaining("may have reached the server")]);
    expect(saying({ pendingAcceptance, ...alone }).losses).toEqual([
      expect.stringContaining("the acceptance of Jane Smith."),
    ]);
  });
});
