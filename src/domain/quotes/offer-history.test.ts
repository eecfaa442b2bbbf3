import { expect, test } from "vitest";
import { auditEvents } from "#domain/audit-events.ts";
import { describeOfferEvent } from "./offer-history.ts";

const to = "ann@dairy.test";
const revision = "N-000042-R2";

test.each([
  ["quote.sent", { kind: "new", to, revision }, "sent N-000042-R2 by email to ann@dairy.test"],
  ["quote.sent", { kind: "again", to, revision }, "sent N-000042-R2 again by email to ann@dairy.test"],
  [
    "quote.sent",
    { kind: "renewal", to, revision },
    "renewed the offer and sent N-000042-R2 by email to ann@dairy.test",
  ],
  ["quote.sent", { kind: "new", revision }, "sent N-000042-R2 without an email"],
  ["quote.revised", { revision }, "closed the offer and began N-000042-R2"],
  ["quote.revision_discarded", { revision }, "discarded N-000042-R2 and reopened the offer before it"],
  ["quote.withdrawn", { revision, reason: "Too\ndear" }, "withdrew N-000042-R2: “Too dear”"],
  [
    "quote.answer_recorded",
    { answer: "accepted", name: "Margaret O’Connell", channel: "telephone", isLate: false },
    "recorded that Margaret O’Connell accepted it by telephone",
  ],
  [
    "quote.answer_recorded",
    { answer: "accepted", name: "Mia", channel: "order", isLate: true },
    "recorded that Mia accepted it with an order, after it had expired",
  ],
  ["quote.cancelled", { reason: "They moved" }, "recorded that it was cancelled: “They moved”"],
  ["quote.accepted", { revision }, "accepted N-000042-R2"],
  ["quote.accepted", { revision, choice: "Best, with Spare seal" }, "accepted N-000042-R2: Best, with Spare seal"],
  [
    "quote.answer_recorded",
    { answer: "accepted", name: "Mia", channel: "order", isLate: true, choice: "Best" },
    "recorded that Mia accepted it with an order, after it had expired: Best",
  ],
  ["quote.accepted_on_site", { name: "Mia", choice: "Best" }, "recorded that Mia accepted it on site: Best"],
  [
    "quote.accepted_on_site",
    { name: "Mia", because: "Its VAT has changed." },
    "had Mia accept it on site, which was not recorded: “Its VAT has changed”",
  ],
  ["quote.declined", { revision }, "declined N-000042-R2"],
  ["quote.declined", { revision, reason: "Too late" }, "declined N-000042-R2: “Too late”"],
  ["quote.question_asked", { kind: "new_date" }, "asked for a new date"],
  ["quote.question_asked", { kind: "question" }, "asked a question"],
  ["quote.question_answered", {}, "marked a question as answered"],
  ["quote.opened", {}, "probably opened it"],
  ["link.created", { recipientNote: "Ann" }, "created a link for Ann"],
  ["link.created", { recipientNote: null }, "created a link"],
  ["link.revoked", { recipientNote: "Ann" }, "ended the link for Ann"],
])("%s %j: %s", (event, told, sentence) => {
  expect(auditEvents).toHaveProperty([event]);
  expect(describeOfferEvent(event, told)).toBe(sentence);
});

test("of everything else there is none", () => {
  expect(describeOfferEvent("quote.updated", {})).toBeNull();
  expect(describeOfferEvent("toString", {})).toBeNull();
});
