import { describe, expect, test } from "vitest";
import { looksOf, offersOf, reportYear, untouched, type YearsOffer } from "#test/model/reminded-year.ts";
import { type ModelHistory, modelDue, modelPlan } from "#test/model/reminder-model.ts";
import {
  explainObsoleteReminder,
  findDueReminder,
  findPauseReason,
  findUpcomingReminders,
  planReminders,
  type Remindable,
} from "./reminders.ts";

/** Sent on Friday, 20 November 2026, until Sunday, 20 December. */
const offer = (more: Partial<Remindable> = {}): Remindable => ({
  schedule: { after: [3, 10], before: [2] },
  isOn: true,
  place: "england_wales",
  isOpen: true,
  issuedAt: "2026-11-20T14:00:00.000Z",
  validUntil: "2026-12-20T23:59:59.999Z",
  offerEmailAt: "2026-11-20T14:00:00.000Z",
  openedAt: null,
  since: "2026-11-01T00:00:00.000Z",
  hasQuestion: false,
  stoppedAt: null,
  skipped: [],
  ...more,
});
const plan = (more: Partial<Remindable> = {}) =>
  planReminders(offer(more)).map(({ key, at }) => `${key} ${at.toISOString().slice(0, 16)}`);
const due = (at: string, more: Partial<Remindable> = {}) => findDueReminder(offer(more), new Date(at))?.key ?? null;
const coming = (at: string, more: Partial<Remindable> = {}) => {
  const { next, skipped } = findUpcomingReminders(offer(more), new Date(at));
  return [next && `${next.key} ${next.at.toISOString().slice(0, 16)}`, ...skipped.map(({ key }) => key)];
};

describe("the plan", () => {
  test("is at half past nine, on working days", () => {
    expect(plan()).toEqual(["after-3 2026-11-23T09:30", "after-10 2026-11-30T09:30", "before-2 2026-12-18T09:30"]);
  });

  test("moves forward after sending and back before the end, where the customer is", () => {
    expect(plan({ place: "scotland" })).toContain("after-10 2026-12-01T09:30");
    const christmas = {
      issuedAt: "2026-12-22T09:00:00.000Z",
      validUntil: "2026-12-29T23:59:59.999Z",
      offerEmailAt: null,
    };
    expect(plan(christmas)).toEqual(["before-2 2026-12-24T09:30", "after-3 2026-12-29T09:30"]);
  });

  test("is at half past nine of the clock, whichever time it shows", () => {
    const summer = { issuedAt: "2027-03-24T12:00:00.000Z", validUntil: "2027-04-23T22:59:59.999Z", offerEmailAt: null };
    expect(plan(summer)).toEqual([
      "after-3 2027-03-30T08:30",
      "after-10 2027-04-05T08:30",
      "before-2 2027-04-21T08:30",
    ]);
    const winter = { issuedAt: "2026-10-23T08:00:00.000Z", validUntil: "2026-11-22T23:59:59.999Z", offerEmailAt: null };
    expect(plan(winter)[0]).toBe("after-3 2026-10-26T09:30");
  });

  test("counts the day of sending by London's clock", () => {
    // Half past midnight on 1 July.
    const late = { issuedAt: "2027-06-30T23:30:00.000Z", validUntil: "2027-07-31T22:59:59.999Z", offerEmailAt: null };
    expect(plan(late)[0]).toBe("after-3 2027-07-05T08:30");
  });

  test("has one a day: the last", () => {
    expect(plan({ schedule: { after: [3, 1, 2], before: [] } })).toEqual(["after-3 2026-11-23T09:30"]);
    expect(plan({ schedule: { after: [], before: [1, 2, 0] } })).toEqual(["before-0 2026-12-18T09:30"]);
    expect(plan({ schedule: { after: [28], before: [2] } })).not.toContain("after-28 2026-12-18T09:30");
  });

  test("has none on the day of sending, nor behind the end", () => {
    const day = { issuedAt: "2026-11-20T08:00:00.000Z", validUntil: "2026-11-21T23:59:59.999Z" };
    expect(plan({ ...day, schedule: { after: [1, 3], before: [0, 1, 2] } })).toEqual([]);
    expect(plan({ offerEmailAt: "2026-11-30T08:00:00.000Z" })).toEqual(["before-2 2026-12-18T09:30"]);
  });
});

describe("what is due", () => {
  test.each([
    ["2026-11-23T09:29:59.999Z", null],
    ["2026-11-23T09:30:00.000Z", "after-3"],
    ["2026-11-23T16:59:59.999Z", "after-3"],
    ["2026-11-23T17:00:00.000Z", null],
    ["2026-11-24T09:29:00.000Z", null],
    ["2026-11-24T09:30:00.000Z", "after-3"],
    ["2026-11-28T12:00:00.000Z", null],
    ["2026-11-30T09:30:00.000Z", "after-10"],
    ["2026-12-18T11:00:00.000Z", "before-2"],
    ["2026-12-19T11:00:00.000Z", null],
    ["2026-12-21T09:30:00.000Z", null],
  ])("at %s is %s, if nothing has left before", (at, key) => {
    expect(due(at)).toBe(key);
  });

  test("is nothing once it has left, and never one that a later one took the place of", () => {
    expect(due("2026-11-30T09:30:00.000Z", { since: "2026-11-23T09:30:00.000Z" })).toBe("after-10");
    expect(due("2026-11-30T12:00:00.000Z", { since: "2026-11-30T09:30:00.000Z" })).toBeNull();
    expect(due("2026-12-01T12:00:00.000Z", { skipped: ["after-10"] })).toBeNull();
  });

  test("is none of the early ones once it was opened", () => {
    const openedAt = "2026-11-21T10:00:00.000Z";
    expect(due("2026-11-30T09:30:00.000Z", { openedAt })).toBeNull();
    expect(due("2026-12-18T09:30:00.000Z", { openedAt })).toBe("before-2");
  });

  test("is nothing of what was due while a question waited", () => {
    expect(due("2026-11-23T09:30:00.000Z", { hasQuestion: true })).toBeNull();
    expect(due("2026-11-24T09:30:00.000Z", { since: "2026-11-23T15:00:00.000Z" })).toBeNull();
    expect(due("2026-11-30T09:30:00.000Z", { since: "2026-11-23T15:00:00.000Z" })).toBe("after-10");
  });

  test.each<[string, Partial<Remindable>]>([
    ["stopped", { stoppedAt: "2026-11-21T10:00:00.000Z" }],
    ["off", { isOn: false }],
    ["closed", { isOpen: false }],
    ["no_email", { offerEmailAt: null }],
    ["expired", { validUntil: "2026-11-23T09:30:00.000Z" }],
  ])("is nothing when it is %s", (pauseReason, more) => {
    const now = "2026-11-23T09:30:00.000Z";
    expect(findPauseReason(offer(more), new Date(now))).toBe(pauseReason);
    expect(due(now, more)).toBeNull();
    expect(coming(now, more)).toEqual([null]);
    expect(explainObsoleteReminder(offer(more), "after-3", true, new Date(now))).toMatch(/\.$/);
  });
});

describe("what is to come", () => {
  test("is the next one, and what was skipped", () => {
    expect(coming("2026-11-20T15:00:00.000Z")).toEqual(["after-3 2026-11-23T09:30"]);
    expect(coming("2026-11-20T15:00:00.000Z", { skipped: ["after-3"] })).toEqual([
      "after-10 2026-11-30T09:30",
      "after-3",
    ]);
    expect(coming("2026-12-18T09:30:00.000Z", { since: "2026-12-18T09:30:00.000Z" })).toEqual([null]);
  });

  test("is a late one at the first moment at which it may leave, unless another one is due by then", () => {
    expect(coming("2026-11-23T18:00:00.000Z")).toEqual(["after-3 2026-11-24T09:30"]);
    expect(coming("2026-11-24T10:15:00.000Z")).toEqual(["after-3 2026-11-24T10:15"]);
    expect(coming("2026-11-28T10:00:00.000Z")).toEqual(["after-10 2026-11-30T09:30"]);
    expect(coming("2026-11-28T10:00:00.000Z", { skipped: ["after-10"] })).toEqual([
      "before-2 2026-12-18T09:30",
      "after-10",
    ]);
  });
});

describe("one that is on its way", () => {
  const now = new Date("2026-11-23T12:00:00.000Z");
  test("is sent while it has a purpose, and otherwise says why not", () => {
    expect(explainObsoleteReminder(offer(), "after-3", true, now)).toBeNull();
    const openedAt = now.toISOString();
    expect(explainObsoleteReminder(offer({ openedAt }), "after-3", true, now)).toContain("opened");
    expect(explainObsoleteReminder(offer({ openedAt }), "before-2", true, now)).toBeNull();
    expect(explainObsoleteReminder(offer({ skipped: ["after-3"] }), "after-3", true, now)).toContain("skipped");
    expect(explainObsoleteReminder(offer({ hasQuestion: true }), "before-2", true, now)).toContain("asked");
    expect(explainObsoleteReminder(offer(), "after-3", false, now)).toContain("later reminder");
  });
});

test("over a year, each look finds what a walk from day to day finds", () => {
  const year = { seed: "a year", offers: 200, from: "2027-01-01", to: "2027-12-31" };
  const { offers, happenings } = offersOf(year);
  const plans = offers.map(modelPlan);
  const histories = offers.map(untouched);
  const found: string[] = [];
  let told = 0;
  for (const now of looksOf(year, ["09:29", "09:30", "16:59", "17:00"])) {
    for (; (happenings[told]?.at ?? Infinity) <= now; told++) {
      const happening = happenings[told];
      if (happening) reportYear(histories[happening.of] ?? untouched(), happening);
    }
    for (const [index, one] of offers.entries()) {
      const [plan, history] = [plans[index], histories[index]];
      if (!plan || !history || one.issued > now || one.end + 86_400_000 < now) continue;
      const key = findDueReminder(asFound(one, history), new Date(now))?.key ?? null;
      if (key !== modelDue(one, plan, history, now)) {
        expect([index, new Date(now).toISOString(), key]).toEqual([index, "", modelDue(one, plan, history, now)]);
      }
      if (key === null) continue;
      history.reminded.push(now);
      found.push(`${index} ${key}`);
    }
  }
  expect(found.length).toBeGreaterThan(200);
  expect(new Set(found).size).toBe(found.length);
});

const asInstant = (at: number) => new Date(at).toISOString();
const latest = (times: (number | null)[]) => Math.max(...times.flatMap((at) => (at === null ? [] : [at])));

/** As the database would tell of it. */
function asFound(of: YearsOffer, history: ModelHistory): Remindable {
  const { letters, opened, questions, stopped, over, skipped, reminded } = history;
  return {
    schedule: of,
    isOn: true,
    place: of.place,
    isOpen: over === null,
    skipped,
    issuedAt: asInstant(of.issued),
    validUntil: asInstant(of.end - 1),
    offerEmailAt: letters.length === 0 ? null : asInstant(latest(letters)),
    openedAt: opened === null ? null : asInstant(opened),
    since: asInstant(latest([0, ...reminded, ...questions.map(({ settled }) => settled)])),
    hasQuestion: questions.some(({ settled }) => settled === null),
    stoppedAt: stopped === null ? null : asInstant(stopped),
  };
}
