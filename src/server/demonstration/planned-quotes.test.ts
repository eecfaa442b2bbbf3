import { describe, expect, test } from "vitest";
import { systemStatusNames } from "#domain/quotes/status.ts";
import { computeValidUntil } from "#domain/quotes/validity.ts";
import { demonstrationCompanies } from "./accounts.ts";
import { VALID_DAYS } from "./generated-quotes.ts";
import type { PlannedEvent, PlannedQuote } from "./planned-quote.ts";
import { planQuotes } from "./planned-quotes.ts";

// A working afternoon, a Monday before work, a Sunday, New Year's Day, and the hour in which summer time ends.
const clocks = [
  "2026-11-18T14:41:07.123Z",
  "2026-06-15T05:00:00.000Z",
  "2027-02-28T12:00:00.000Z",
  "2027-01-01T10:00:00.000Z",
  "2026-10-25T01:00:00.000Z",
];
const cases = demonstrationCompanies.flatMap((company) => clocks.map((clock) => ({ company, clock })));

const createdAt = ({ events: [created] }: PlannedQuote) => created?.at.getTime() ?? Number.NaN;
const timeOf = ({ events }: PlannedQuote, event: PlannedEvent["event"]) =>
  events.find((planned) => planned.event === event)?.at.getTime() ?? Number.NaN;

describe.each(cases)("$company.name on $clock", ({ company, clock }) => {
  const now = new Date(clock);
  const quotes = planQuotes(company, now);

  test("comes out the same every time", () => {
    expect(planQuotes(company, now)).toEqual(quotes);
  });

  test("is numbered without gaps in the order of creation, over half a year and up to now", () => {
    expect(quotes.map(({ number }) => number)).toEqual(
      quotes.map((_, index) => `${company.quotePrefix}-${String(index + 1).padStart(6, "0")}`),
    );
    const times = quotes.map(createdAt);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const days = (now.getTime() - (times[0] ?? 0)) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(190);
    expect(new Set(quotes.map(({ id }) => id)).size).toBe(quotes.length);
  });

  test("holds each user's share", () => {
    for (const { email, quotes: share } of company.users) {
      expect(quotes.filter(({ by }) => by === email).length, email).toBe(share);
    }
  });

  test("changes the motor of a few quotes after calculating them, and the costs of one", () => {
    const changes = quotes.flatMap(({ events }) =>
      events.flatMap((event) => ("change" in event ? [event.change] : [])),
    );
    expect(changes.filter((change) => "motor" in change).length).toBeGreaterThan(0);
    expect(changes.filter((change) => "labourCost" in change)).toHaveLength(1);
  });

  test("gives every quote the events that its status implies, forwards in time and never past now", () => {
    for (const { number, status, events, isHeld } of quotes) {
      const times = [...events.map(({ at }) => at.getTime()), now.getTime()];
      expect(times, number).toEqual([...times].sort((a, b) => a - b));
      expect(events[0]?.at.getUTCDay(), number).not.toBe(0);
      const names = events.map(({ event }) => event);
      const openings = names.filter((name) => name === "quote.opened");
      // A quote to which something was added is calculated again.
      const others = names.filter(
        (name, index) =>
          name !== "quote.opened" && name !== "quote.updated" && (name !== "quote.calculated" || index === 1),
      );
      const sent = ["quote.created", "quote.calculated", "quote.sent"];
      if (status === "draft") expect(others, number).toEqual(["quote.created"]);
      else if (status === "calculated") expect(others, number).toEqual(["quote.created", "quote.calculated"]);
      else if (status === "sent" || status === "expired") {
        expect(others.slice(0, 3), number).toEqual(sent);
        expect(["quote.question_asked", undefined]).toContain(others[3]);
      } else expect(others, number).toEqual([...sent, `quote.${status}`]);
      if (isHeld || status === "draft" || status === "calculated") expect(openings, number).toEqual([]);
      if (status === "accepted" || status === "declined") expect(openings.length, number).toBeGreaterThan(0);
    }
  });

  test("dates openings and answers within the offer's validity, and openings half an hour apart", () => {
    for (const quote of quotes) {
      const sentAt = timeOf(quote, "quote.sent");
      if (Number.isNaN(sentAt)) continue;
      const validUntil = computeValidUntil(new Date(sentAt), VALID_DAYS).getTime();
      if (quote.status === "expired") expect(validUntil).toBeLessThan(now.getTime());
      if (quote.status === "sent") expect(validUntil).toBeGreaterThan(now.getTime());
      const openings = quote.events.filter(({ event }) => event === "quote.opened").map(({ at }) => at.getTime());
      for (const [index, at] of openings.entries()) {
        expect(at - (openings[index - 1] ?? 0), quote.number).toBeGreaterThanOrEqual(30 * 60_000);
        expect(at, quote.number).toBeGreaterThanOrEqual(sentAt + 60_000);
      }
      expect(quote.events.at(-1)?.at.getTime(), quote.number).toBeLessThan(validUntil);
    }
  });

  test("has one customer who waits for a reply, and one email that is held", () => {
    expect(quotes.filter(({ events }) => events.at(-1)?.event === "quote.question_asked")).toHaveLength(1);
    expect(quotes.filter(({ isHeld }) => isHeld)).toHaveLength(1);
  });
});

test.each(demonstrationCompanies)("$name has quotes in every status whenever it is started", (company) => {
  for (let hours = 0; hours < 24 * 365 * 2; hours += 61) {
    const now = new Date(Date.UTC(2026, 0, 1) + hours * 3_600_000);
    const found = new Set<string>(planQuotes(company, now).map(({ status }) => status));
    expect(
      [...systemStatusNames].filter((status) => !found.has(status)),
      now.toISOString(),
    ).toEqual([]);
  }
});
