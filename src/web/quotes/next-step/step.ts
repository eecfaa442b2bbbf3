// The one thing to do next with a quote.
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { kinds } from "#domain/catalogue/items.ts";
import type { EmailState } from "#domain/emails/states.ts";
import { isIssued, type SystemStatusName } from "#domain/quotes/status.ts";

export type Step =
  | "erased"
  | "record_acceptance"
  | "answer_question"
  | "choose_price"
  | "choose_again"
  | "recalculate"
  | "complete"
  | "calculate"
  | "send"
  | "send_again"
  | "copy_link"
  | "wait"
  | "renew"
  | "revise"
  | "accepted";

export interface StepContext {
  quote: Pick<
    QuoteDetail,
    "erasedAt" | "pendingAcceptance" | "conflict" | "conflicts" | "needsRecalculation" | "isManual" | "names"
  >;
  state: SystemStatusName;
  hasOpenQuestion: boolean;
  /** Of the newest email to each address. */
  emailStates: readonly EmailState[];
  /** Whether the offer has a link that still works. */
  hasLink: boolean;
  isOpened: boolean;
}

/** A customer who waits comes first, then what stands between the quote and its customer. */
export function findStep({ quote, state, hasOpenQuestion, emailStates, hasLink, isOpened }: StepContext): Step {
  if (quote.erasedAt !== null) return "erased";
  if (quote.pendingAcceptance !== null) return "record_acceptance";
  if (hasOpenQuestion) return "answer_question";
  if (!isIssued(state)) {
    if (quote.conflict !== null) return "choose_price";
    if (quote.conflicts.length > 0) return "choose_again";
    if (quote.needsRecalculation || (state === "draft" && quote.isManual)) return "recalculate";
    if (state === "calculated") return "send";
    return kinds.some((kind) => quote.names[kind] === null) ? "complete" : "calculate";
  }
  if (state === "accepted") return "accepted";
  if (state === "declined") return "revise";
  if (state === "expired") return "renew";
  if (isOpened) return "wait";
  if (emailStates.includes("failed")) return "send_again";
  const awaitsEmail = emailStates.some((emailState) => emailState !== "held");
  return hasLink || awaitsEmail ? "wait" : "copy_link";
}
