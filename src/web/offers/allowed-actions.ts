// What this user may do now with the offer that the customer has.
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { findState, findStatusAt, type LifecycleEvent, transitions } from "#domain/quotes/lifecycle.ts";
import type { SystemStatusName } from "#domain/quotes/status.ts";

type OfferTimes = Pick<QuoteDetail, "status" | "calculatedAt" | "validUntil">;

/** By this computer's clock, so that an open page does not offer what ended meanwhile; the server has the last word. */
export function findCurrentState(quote: OfferTimes, now: Date): SystemStatusName {
  return findState({ ...quote, status: findStatusAt(quote.status, quote.validUntil, now) });
}

/** Not what has happened already. */
export const isTransitionAllowed = (event: LifecycleEvent, state: SystemStatusName): boolean =>
  transitions[event][state] === "yes";

export interface ActionContext {
  state: SystemStatusName;
  /** Whether this user may change this quote at all. */
  mayEdit: boolean;
  /** Whether this user may record an acceptance. */
  mayRecord: boolean;
  administersCompany: boolean;
  /** Nobody sends or answers in the name of a company that is not their own (decision 58). */
  isImpersonating: boolean;
  /** Whether an earlier revision was closed because the quote is worked on: what was withdrawn stays withdrawn. */
  hasEarlier: boolean;
  /** Of the answer, where there is one. */
  isCancelled: boolean;
}

export interface AllowedActions {
  send: boolean;
  renew: boolean;
  link: boolean;
  revise: boolean;
  withdraw: boolean;
  discard: boolean;
  recordAcceptance: boolean;
  recordDecline: boolean;
  cancel: boolean;
}

export function findAllowedActions(context: ActionContext): AllowedActions {
  const { state, mayEdit, mayRecord, administersCompany, isImpersonating, hasEarlier, isCancelled } = context;
  const can = (event: LifecycleEvent) => mayEdit && isTransitionAllowed(event, state);
  const isOwnName = !isImpersonating;
  return {
    send: isOwnName && can("send"),
    renew: isOwnName && can("renew"),
    link: can("link"),
    revise: can("revise"),
    withdraw: can("withdraw"),
    discard: hasEarlier && can("discard"),
    recordAcceptance: isOwnName && mayRecord && can("record_acceptance"),
    recordDecline: isOwnName && can("record_decline"),
    cancel: isOwnName && administersCompany && can("cancel") && !isCancelled,
  };
}
