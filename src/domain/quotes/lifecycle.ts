// The lifecycle of a quote: what may happen to it in which state, as one table (decisions 55 and 56).
import { buildRefusal, type Refusal } from "#domain/refusal.ts";
import { findAutomaticStatus, isSystemStatus, type SystemStatusName } from "./status.ts";

/** A sent quote is expired once its validity has ended: computed on reading, never stored. */
export function findStatusAt(status: string, validUntil: string | null, now: Date): string {
  return status === "sent" && validUntil !== null && Date.parse(validUntil) <= now.getTime() ? "expired" : status;
}

/** The status as the database stores it. */
export const toStoredStatus = (status: string): string => (status === "expired" ? "sent" : status);

/** The lifecycle state: one of the platform's own statuses counts as the automatic status. */
export function findState(quote: { status: string; calculatedAt: string | null }): SystemStatusName {
  return isSystemStatus(quote.status) ? quote.status : findAutomaticStatus(quote);
}

/** The state at `now` of a quote as the database stores it. */
export const findStateAt = (
  quote: { status: string; calculatedAt: string | null; validUntil: string | null },
  now: Date,
): SystemStatusName => findState({ ...quote, status: findStatusAt(quote.status, quote.validUntil, now) });

export const lifecycleEvents = [
  "change",
  "send",
  "link",
  "revise",
  "discard",
  "withdraw",
  "renew",
  "record_acceptance",
  "record_decline",
  "cancel",
  "accept",
  "accept_on_site",
  "decline",
  "ask",
] as const;
export type LifecycleEvent = (typeof lifecycleEvents)[number];

/**
 * "yes"; "same" if it has already happened and nothing more does; otherwise the code of the refusal. `change` concerns
 * anything but the notes. The caller checks everything else (a conflict with the rules, another link).
 */
export type Transition = "yes" | "same" | keyof typeof sentences;

const sentences = {
  not_calculated: "Calculate this quote before you send it.",
  not_priced: "The quote has no valid price. Calculate it, or keep the price that was shown.",
  not_sent: "This quote has not been sent.",
  already_issued: "The customer has this quote. Revise it to change it.",
  expired: "This offer has expired. Renew it to send it again.",
  not_expired: "This offer is still open: it is renewed once it has expired or was declined.",
  accepted: "This quote was accepted. Duplicate it to make another one.",
  declined: "This quote was declined. Revise or renew it to make another offer.",
  not_accepted: "This quote has not been accepted.",
  nothing_to_discard: "There is no earlier revision to go back to.",
  revision_in_progress: "This quotation is being changed. You will get a new one.",
  offer_expired: "This offer has expired. You can ask for a new date.",
} as const;

type TransitionRow = Record<SystemStatusName, Transition>;
const buildRow = (
  draft: Transition,
  calculated: Transition,
  sent: Transition,
  expired: Transition,
  accepted: Transition,
  declined: Transition,
): TransitionRow => ({ draft, calculated, sent, expired, accepted, declined });

/** In the order of a quote's lifecycle: draft, calculated, sent, expired, accepted, declined. */
export const transitions: Readonly<Record<LifecycleEvent, TransitionRow>> = {
  change: buildRow("yes", "yes", "already_issued", "already_issued", "accepted", "declined"),
  send: buildRow("not_calculated", "yes", "yes", "expired", "accepted", "declined"),
  link: buildRow("not_sent", "not_sent", "yes", "yes", "yes", "yes"),
  revise: buildRow("not_sent", "not_sent", "yes", "yes", "accepted", "yes"),
  discard: buildRow("yes", "yes", "nothing_to_discard", "nothing_to_discard", "accepted", "nothing_to_discard"),
  withdraw: buildRow("not_sent", "not_sent", "yes", "yes", "accepted", "declined"),
  renew: buildRow("not_sent", "not_sent", "not_expired", "yes", "accepted", "yes"),
  record_acceptance: buildRow("not_sent", "not_sent", "yes", "yes", "same", "declined"),
  record_decline: buildRow("not_sent", "not_sent", "yes", "yes", "accepted", "same"),
  cancel: buildRow("not_sent", "not_sent", "not_accepted", "not_accepted", "yes", "not_accepted"),
  accept: buildRow("revision_in_progress", "revision_in_progress", "yes", "offer_expired", "same", "declined"),
  // On the engineer's screen: accepting freezes a quote that was never sent.
  accept_on_site: buildRow("not_priced", "yes", "yes", "expired", "same", "declined"),
  decline: buildRow("revision_in_progress", "revision_in_progress", "yes", "yes", "accepted", "same"),
  ask: buildRow("revision_in_progress", "revision_in_progress", "yes", "yes", "yes", "yes"),
};

/** Null if it may happen, or has happened. */
export function refuseTransition(event: LifecycleEvent, state: SystemStatusName): Refusal | null {
  const outcome = transitions[event][state];
  return outcome === "yes" || outcome === "same" ? null : buildRefusal(outcome, sentences[outcome]);
}

/** For a revision whose predecessor was withdrawn, or never sent by this product. */
export const nothingToDiscard = buildRefusal("nothing_to_discard", sentences.nothing_to_discard);

/** "N-00042" for the first revision, "N-00042-R2" for the second (decision 54). */
export const formatRevisionNumber = (quoteNumber: string, revision: number): string =>
  revision === 1 ? quoteNumber : `${quoteNumber}-R${revision}`;

/** The channels of an answer that staff record. */
export const recordedChannels = ["email", "telephone", "post", "order", "in_person"] as const;
/** By the customer link, on a user's screen, or recorded by staff. */
export const answerChannels = ["link", "on_site", ...recordedChannels] as const;
export type AnswerChannel = (typeof answerChannels)[number];

/** For the end of a sentence. */
export const answerChannelLabels: Record<AnswerChannel, string> = {
  link: "online",
  email: "by email",
  telephone: "by telephone",
  post: "by post",
  order: "with an order",
  in_person: "in person",
  on_site: "on site",
};
