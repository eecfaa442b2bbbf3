import { expect, test } from "vitest";
import {
  buildReplyMailto,
  describeLinks,
  describeNextReminder,
  describeOpenings,
  describeWaiting,
  formatAnswer,
  formatDaysLeft,
  formatOpening,
  parseAnswerDay,
  pickNewestEmails,
  summariseOpenings,
} from "./offer-texts.ts";

test.each([
  ["2026-12-21T23:59:59.999Z", "2026-11-21T14:02:00.000Z", "30 days left"],
  ["2026-12-21T23:59:59.999Z", "2026-12-20T23:59:59.000Z", "1 day left"],
  ["2026-12-21T23:59:59.999Z", "2026-12-21T00:00:00.000Z", "ends today"],
  ["2026-12-21T23:59:59.999Z", "2026-12-22T00:00:00.000Z", "ended 1 day ago"],
  ["2026-12-21T10:00:00.000Z", "2026-12-21T10:00:00.000Z", "ended today"],
  // Across the night of a clock change, and in summer, when London's day begins before UTC's.
  ["2026-10-26T23:59:59.999Z", "2026-10-24T22:30:00.000Z", "2 days left"],
  ["2027-07-02T22:59:59.999Z", "2027-06-30T23:30:00.000Z", "1 day left"],
])("%s has at %s: %s", (end, now, words) => expect(formatDaysLeft(end, new Date(now))).toBe(words));

const link = (more: object) => ({
  id: "00000000-0000-4000-8000-000000000001",
  emailId: null,
  recipientNote: null,
  createdByName: "Sam",
  createdAt: "2026-11-22T09:00:00.000Z",
  revokedAt: null,
  firstOpenedAt: null,
  lastOpenedAt: null,
  openingCount: 0,
  openedOn: null,
  ...more,
});

test("The openings of all links are told as one, with the latest", () => {
  const seen = summariseOpenings([
    link({
      firstOpenedAt: "2026-11-22T14:02:00.000Z",
      lastOpenedAt: "2026-11-22T18:00:00.000Z",
      openingCount: 2,
      openedOn: "phone",
    }),
    link({}),
    link({ firstOpenedAt: "2026-11-22T10:00:00.000Z", openingCount: 1, openedOn: "computer" }),
  ]);
  expect(seen).toEqual({
    first: "2026-11-22T10:00:00.000Z",
    last: "2026-11-22T18:00:00.000Z",
    count: 3,
    device: "phone",
  });
  expect(seen && formatOpening(seen)).toBe("Nov 22, 2026 18:00 on a phone");
  expect(summariseOpenings([link({})])).toBeNull();
});

test("The openings are told in small print, which says that they may not be exact", () => {
  const once = { first: "2026-11-22T10:00:00.000Z", last: "2026-11-22T10:00:00.000Z", count: 1, device: null };
  expect(describeOpenings(null)).toBeUndefined();
  expect(describeOpenings(once)).toBe("once; may not be exact");
  expect(describeOpenings({ ...once, device: "phone" })).toBe("on a phone; may not be exact");
  expect(describeOpenings({ ...once, device: "phone", count: 3 })).toBe(
    "on a phone, 3 times, first Nov 22, 2026 10:00; may not be exact",
  );
});

test("The head of the customer links says how many there are, and how many have ended", () => {
  const ended = link({ revokedAt: "2026-11-23T09:00:00.000Z" });
  expect([[], [link({})], [ended], [link({}), ended], [link({}), link({})]].map(describeLinks)).toEqual([
    "None",
    "1 link",
    "1 link, ended",
    "2 links, 1 ended",
    "2 links",
  ]);
});

test("How long somebody has waited is said after the first minute", () => {
  const now = new Date("2026-11-22T14:00:00.000Z");
  expect(describeWaiting("2026-11-22T13:59:30.000Z", now)).toBeNull();
  expect(describeWaiting("2026-11-22T13:00:00.000Z", now)).toBe("Waiting 1 hour");
  expect(describeWaiting("2026-11-17T13:00:00.000Z", now)).toBe("Waiting 5 days");
});

test("An answer is told with who gave it, when and how", () => {
  const answer = {
    answer: "accepted",
    answeredAt: "2026-11-22T14:02:00.000Z",
    channel: "telephone",
    name: "Margaret O’Connell",
    reason: null,
    purchaseOrder: null,
    choice: null,
    recordedByName: "Sam",
    acceptedAtDeviceTime: null,
    wasShownCancellationRight: null,
    isLate: false,
    signed: false,
    receiptSha256: null,
    hasRecord: false,
    cancelledAt: null,
    cancelledReason: null,
  } as const;
  expect(formatAnswer(answer)).toBe("Margaret O’Connell accepted on Nov 22, 2026 14:02 by telephone.");
  expect(formatAnswer({ ...answer, name: "", channel: "link", answer: "declined" })).toBe(
    "The customer declined on Nov 22, 2026 14:02 online.",
  );
});

test("Of the emails to one address the newest counts", () => {
  const letter = (id: string, toAddress: string, createdAt: string, toCustomer = true) =>
    ({ id, toCustomer, toAddress, createdAt, subject: "", state: "sent", finishedAt: null, error: null }) as const;
  const letters = [
    letter("3", "ann@dairy.test", "2026-11-22T11:00:00.000Z"),
    letter("1", "Ann@dairy.test", "2026-11-22T09:00:00.000Z"),
    letter("2", "sam@dairy.test", "2026-11-22T10:00:00.000Z"),
    letter("4", "tom@pumps.test", "2026-11-22T12:00:00.000Z", false),
  ];
  expect(
    pickNewestEmails(letters)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(["2", "3"]);
});

test("A reply opens the mail program with the question below", () => {
  const address = new URL(buildReplyMailto("o'brien+pumps@dairy.test", "N-00042", "When?\nAnd & how?"));
  expect(decodeURIComponent(address.pathname)).toBe("o'brien+pumps@dairy.test");
  expect(address.searchParams.get("subject")).toBe("Your question about quote N-00042");
  expect(address.searchParams.get("body")).toBe("\r\n\r\n> When?\r\n> And & how?");
});

test("An answer of today was given now, one of an earlier day at noon", () => {
  const now = new Date("2026-11-22T14:00:00.000Z");
  expect(parseAnswerDay("2026-11-22", now)).toBeUndefined();
  expect(parseAnswerDay("", now)).toBeUndefined();
  expect(parseAnswerDay("2026-11-20", now)).toBe("2026-11-20T12:00:00.000Z");
});

test("the next reminder is told with its time, or why there is none", () => {
  const at = "2026-12-02T09:30:00.000Z";
  const words = (more: Partial<Parameters<typeof describeNextReminder>[0]>) =>
    describeNextReminder({ next: null, skipped: [], pauseReason: null, stoppedAt: null, ...more });
  expect(words({ next: { key: "after-3", at } })).toBe("Next reminder Wednesday 2 December, 09:30");
  expect(words({})).toBe("No more reminders.");
  expect(words({ pauseReason: "stopped", stoppedAt: at })).toBe(
    "No reminders: the customer stopped them on Dec 02, 2026.",
  );
  expect(words({ pauseReason: "question" })).toContain("a question waits");
  expect(words({ pauseReason: "off" })).toContain("switched off");
  expect(words({ pauseReason: "no_email" })).toContain("not been emailed");
  expect([words({ pauseReason: "closed" }), words({ pauseReason: "expired" })]).toEqual([null, null]);
});
