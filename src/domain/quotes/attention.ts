// What a user should act on next, derived from quotes, questions and emails (decision 89).

/** In the order of the list: customers who wait, dates that end, acceptances, emails, prices. */
export const attentionKinds = [
  "question",
  /** A question that asks for a new date, since the quote has expired. */
  "new_date",
  "ending",
  /** An acceptance on site that could not be recorded. */
  "acceptance",
  "failed_email",
  "uncertain_email",
  "held_email",
  /** The job was changed after its price was calculated. */
  "outdated_price",
  /** It was shown offline at another price than today's. */
  "two_prices",
  /** A draft that has no price. */
  "no_price",
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

export const attentionActions = [
  "reply",
  /** Send the offer again, to the same address or another. */
  "send",
  "record",
  /** Give the customer a link instead of the email. */
  "copy_link",
  /** See whether the email has arrived. */
  "check",
  /** Send the same email again, among all emails. */
  "resend",
  "recalculate",
  "choose_price",
  "calculate",
] as const;
export type AttentionAction = (typeof attentionActions)[number];

/** More are not counted. */
export const MAX_ATTENTION_COUNT = 100;

const actions: Record<AttentionKind, AttentionAction> = {
  question: "reply",
  new_date: "reply",
  ending: "send",
  acceptance: "record",
  failed_email: "send",
  uncertain_email: "check",
  held_email: "copy_link",
  outdated_price: "recalculate",
  two_prices: "choose_price",
  no_price: "calculate",
};

/** `isOffer` unless it is an email of another kind; nobody sends offers while impersonating (decision 58). */
export function findAttentionAction(kind: AttentionKind, isOffer: boolean, maySend: boolean): AttentionAction {
  const action = actions[kind];
  return !isOffer || (action === "send" && !maySend) ? "resend" : action;
}
