// What a company does with a quote and its customer: sends it, closes it, records an answer (decision 58).
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { GivenSelection } from "#contract/quotes/options.ts";
import { QuoteDetail } from "#contract/quotes/quotes.ts";
import {
  ContactEmail,
  convertEmptyToUndefined,
  Instant,
  Money,
  SingleLineText,
  Success,
  Text,
  Uuid,
  Version,
} from "#contract/values.ts";
import { emailStates } from "#domain/emails/states.ts";
import { fixPlaces } from "#domain/offers/checks/check.ts";
import { pauseReasons, reminderKey } from "#domain/offers/reminders.ts";
import { answerChannels, recordedChannels } from "#domain/quotes/lifecycle.ts";
import { OfferChoice } from "./choice.ts";
import { OfferSummary } from "./offer-summary.ts";

const quoteParams = z.object({ id: Uuid });
const base = { audience: "company", params: quoteParams } as const;
const changeBase = { ...base, permission: ["quotes", "edit"] } as const;
/** The version that the user was looking at (decision 52). */
const versionField = { version: Version };

const EmailContent = z.object({ to: z.nullable(z.string()), subject: z.string(), message: z.string() });

export const checkSending = endpoint({
  ...base,
  method: "GET",
  path: "/api/quotes/:id/send-check",
  summary: "The errors and warnings before sending a quote, and a preview of what the customer gets",
  permission: ["quotes", "view"],
  reply: z.object({
    version: Version,
    /** The revision that sending creates or repeats: "N-00042-R2". */
    number: z.string(),
    /** `new`: a first or further revision; `again`: the same one once more; `renewal`: the same figures, a new date. */
    kind: z.enum(["new", "again", "renewal"]),
    /** Without VAT. */
    total: z.nullable(Money),
    validUntil: Instant,
    /** The total by today's tables, if it differs. */
    currentTotal: z.nullable(Money),
    lines: z.array(
      z.object({
        /** A stable code of the check. */
        key: z.string(),
        blocks: z.boolean(),
        sentence: z.string(),
        /** Why it is checked, and the source of that. */
        why: z.string(),
        source: z.string(),
        /** How to fix it; null if nothing is wrong. */
        where: z.nullable(z.enum(fixPlaces)),
        /** The quote's or the company's field that puts it right. */
        field: z.nullable(z.string()),
      }),
    ),
    /** What the customer gets, or has been given; null until the quote is calculated. */
    offer: z.nullable(OfferSummary),
    email: EmailContent,
    /** By name, the users who may change the company's settings. */
    administrators: z.array(z.string()),
    /** Whether this installation sends emails, or holds them. */
    sends: z.boolean(),
  }),
});

export const SendForm = z.object({
  ...versionField,
  /** Empty if the customer gets no email, but a link that is created afterwards. */
  to: ContactEmail,
  subject: SingleLineText(200, "Enter a subject"),
  message: Text(5000),
  attachDocument: z.boolean(),
  copyToSelf: z.boolean(),
});
export type SendForm = z.output<typeof SendForm>;

export const sendQuote = endpoint({
  ...changeBase,
  refusesImpersonation: true,
  method: "POST",
  path: "/api/quotes/:id/send",
  summary: "Send a calculated quote to its customer as a new revision, or resend the open revision",
  audit: "quote.sent",
  body: SendForm,
  reply: QuoteDetail,
});

export const renewQuote = endpoint({
  ...changeBase,
  refusesImpersonation: true,
  method: "POST",
  path: "/api/quotes/:id/renew",
  summary: "Send an expired or declined offer as a new revision, with the same figures and a new expiry date",
  audit: "quote.sent",
  body: SendForm,
  reply: QuoteDetail,
});

/** Placeholder in the preview for the sender's message; the browser inserts it, so that it is in no URL. */
export const MESSAGE_PLACEHOLDER = "{your own words}";
/** Placeholder for the sign-off. It begins like one, so that it is placed where theirs will be. */
export const OWN_SIGN_OFF = "Regards, {your sign-off}";

/** A placeholder stands for the link, which is created when the email is sent. */
export const previewOfferEmail = endpoint({
  ...base,
  method: "GET",
  path: "/api/quotes/:id/email-preview",
  summary: "A preview of the email about a quote, without the sender's message, as a page for a frame",
  permission: ["quotes", "view"],
  /** Whether the email says that its document is attached. */
  query: z.object({ document: convertEmptyToUndefined(z.enum(["with", "without"])) }),
  reply: null,
});

export const reviseQuote = endpoint({
  ...changeBase,
  method: "POST",
  path: "/api/quotes/:id/revise",
  summary: "Close the offer and start the next revision",
  audit: "quote.revised",
  body: z.object(versionField),
  reply: QuoteDetail,
});

export const discardRevision = endpoint({
  ...changeBase,
  method: "POST",
  path: "/api/quotes/:id/discard-revision",
  summary: "Discard a revision that was not sent, and reopen the previous one",
  audit: "quote.revision_discarded",
  body: z.object(versionField),
  reply: QuoteDetail,
});

export const withdrawQuote = endpoint({
  ...changeBase,
  method: "POST",
  path: "/api/quotes/:id/withdraw",
  summary: "Withdraw the open offer",
  audit: "quote.withdrawn",
  body: z.object({ ...versionField, reason: Text(1000, "Enter a reason") }),
  reply: QuoteDetail,
});

const TIME_MESSAGE = "Enter a date and time";
const TimeText = z.string(TIME_MESSAGE).check(
  z.refine((text) => /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text)), {
    error: TIME_MESSAGE,
    abort: true,
  }),
  z.overwrite((text) => new Date(text).toISOString()),
);

export const recordAnswer = endpoint({
  ...changeBase,
  refusesImpersonation: true,
  method: "POST",
  path: "/api/quotes/:id/answer",
  summary: "Record an answer that was not given by the customer link",
  audit: "quote.answer_recorded",
  body: z.object({
    ...versionField,
    answer: z.enum(["accepted", "declined"], "Please choose the answer"),
    channel: z.enum(recordedChannels, "Please choose how they replied"),
    name: SingleLineText(200, "Enter the name of whoever answered"),
    reason: z.optional(Text(1000)),
    purchaseOrder: z.optional(SingleLineText(100)),
    /** What was accepted of a selectable offer (decision 156). */
    selection: z.optional(GivenSelection),
    /** When the answer was given; now if left out. */
    at: convertEmptyToUndefined(TimeText),
  }),
  reply: QuoteDetail,
});

export const cancelQuote = endpoint({
  ...changeBase,
  audience: "company-admin",
  refusesImpersonation: true,
  method: "POST",
  path: "/api/quotes/:id/cancel",
  summary: "Record that an accepted quote was cancelled; its status does not change",
  audit: "quote.cancelled",
  body: z.object({ ...versionField, reason: Text(1000, "Enter a reason"), at: convertEmptyToUndefined(TimeText) }),
  reply: QuoteDetail,
});

const RevisionEmail = z.object({
  id: Uuid,
  /** False: to a user of the company. */
  toCustomer: z.boolean(),
  toAddress: z.string(),
  subject: z.string(),
  state: z.enum(emailStates),
  createdAt: Instant,
  finishedAt: z.nullable(Instant),
  error: z.nullable(z.string()),
});

const Link = z.object({
  id: Uuid,
  /** Null is a link to copy. */
  emailId: z.nullable(Uuid),
  recipientNote: z.nullable(z.string()),
  createdByName: z.string(),
  createdAt: Instant,
  revokedAt: z.nullable(Instant),
  /** May not be exact. */
  firstOpenedAt: z.nullable(Instant),
  lastOpenedAt: z.nullable(Instant),
  openingCount: z.int(),
  openedOn: z.nullable(z.enum(["phone", "computer"])),
});

const Answer = z.object({
  answer: z.enum(["accepted", "declined"]),
  answeredAt: Instant,
  channel: z.enum(answerChannels),
  name: z.string(),
  reason: z.nullable(z.string()),
  purchaseOrder: z.nullable(z.string()),
  /** What was chosen of a selectable offer, in words: "Better, with 2 × Spare seal". */
  choice: z._default(z.nullable(z.string()), null),
  recordedByName: z.nullable(z.string()),
  /** For an on-site answer, by the device's clock: information only. */
  acceptedAtDeviceTime: z.nullable(Instant),
  /** Whether they ticked that the right to cancel was shown before; null if it was not asked. */
  wasShownCancellationRight: z.nullable(z.boolean()),
  isLate: z.boolean(),
  signed: z.boolean(),
  receiptSha256: z.nullable(z.string()),
  hasRecord: z.boolean(),
  cancelledAt: z.nullable(Instant),
  cancelledReason: z.nullable(z.string()),
});

const Question = z.object({
  id: Uuid,
  kind: z.enum(["question", "new_date"]),
  askedAt: Instant,
  question: z.string(),
  answeredAt: z.nullable(Instant),
});

const Reminder = z.object({ key: z.string(), at: Instant });
const Reminders = z.object({
  /** The next reminder and when it is sent, unless something stops it. */
  next: z.nullable(Reminder),
  /** Upcoming reminders that a user skipped. */
  skipped: z.array(Reminder),
  /** Why none is sent; null if one is, or none is left. */
  pauseReason: z.nullable(z.enum(pauseReasons)),
  /** When the customer stopped them. */
  stoppedAt: z.nullable(Instant),
});
export type Reminders = z.output<typeof Reminders>;

const Revision = z.object({
  number: z.int(),
  /** "N-00042-R2". */
  name: z.string(),
  /** Net; of a selectable offer the first option's until it is accepted, then what was accepted. */
  total: Money,
  /** Null if it left nothing to choose. */
  choice: z._default(z.nullable(OfferChoice), null),
  documentSha256: z.string(),
  issuedAt: Instant,
  issuedByName: z.string(),
  validUntil: Instant,
  closedAt: z.nullable(Instant),
  closedBecause: z.nullable(z.enum(["superseded", "withdrawn"])),
  closedReason: z.nullable(z.string()),
  links: z.array(Link),
  emails: z.array(RevisionEmail),
  answer: z.nullable(Answer),
  questions: z.array(Question),
});
export type Revision = z.output<typeof Revision>;

export const listRevisions = endpoint({
  ...base,
  method: "GET",
  path: "/api/quotes/:id/revisions",
  summary: "The revisions of a quote, newest first, with links, emails, openings, questions and answers",
  permission: ["quotes", "view"],
  reply: z.object({
    revisions: z.array(Revision),
    /** Of the revision that the customer has; null without one. */
    reminders: z.nullable(Reminders),
    /** Whether this user may record an acceptance. */
    mayRecord: z.boolean(),
  }),
});

const revisionParams = z.object({
  id: Uuid,
  number: z.string().check(z.regex(/^[1-9]\d{0,8}$/, "This is no revision")),
});

export const getRevisionDocument = endpoint({
  ...base,
  method: "GET",
  path: "/api/quotes/:id/revisions/:number/document.pdf",
  summary: "The document that was sent to the customer, byte for byte",
  permission: ["quotes", "view"],
  params: revisionParams,
  reply: null,
  file: "application/pdf",
});

export const getRevisionRecord = endpoint({
  ...base,
  method: "GET",
  path: "/api/quotes/:id/revisions/:number/record.pdf",
  summary: "The record of an acceptance, with the document and the signed receipt inside",
  permission: ["quotes", "view"],
  params: revisionParams,
  reply: null,
  file: "application/pdf",
});

export const createLink = endpoint({
  ...changeBase,
  method: "POST",
  path: "/api/quotes/:id/links",
  summary: "Create a customer link to the newest revision; the reply is the only one that shows it",
  audit: "link.created",
  body: z.object({ recipientNote: z.optional(SingleLineText(200)) }),
  reply: z.object({ id: Uuid, url: z.string() }),
  status: 201,
});

export const revokeLink = endpoint({
  ...changeBase,
  method: "DELETE",
  path: "/api/quotes/:id/links/:linkId",
  summary: "Revoke a customer link: anyone who opens it will be told that it has ended",
  audit: "link.revoked",
  params: z.object({ id: Uuid, linkId: Uuid }),
  reply: z.extend(Link, Success.shape),
});

export const markQuestionAnswered = endpoint({
  ...changeBase,
  method: "POST",
  path: "/api/quotes/:id/questions/:questionId/answered",
  summary: "Mark a customer's question as answered",
  audit: "quote.question_answered",
  params: z.object({ id: Uuid, questionId: Uuid }),
  body: z.optional(z.object({})),
  reply: Question,
});

const reminderBase = {
  ...changeBase,
  method: "POST",
  params: z.object({ id: Uuid, key: z.string().check(z.regex(reminderKey, "This is no reminder")) }),
  body: z.optional(z.object({})),
  reply: Reminders,
} as const;

export const skipReminder = endpoint({
  ...reminderBase,
  path: "/api/quotes/:id/reminders/:key/skip",
  summary: "Skip one upcoming reminder",
  audit: "quote.reminder_skipped",
});

export const restoreReminder = endpoint({
  ...reminderBase,
  path: "/api/quotes/:id/reminders/:key/restore",
  summary: "Restore a skipped reminder that is not due yet",
  audit: "quote.reminder_restored",
});
