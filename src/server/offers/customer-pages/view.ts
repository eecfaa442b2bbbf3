// What the holder of a customer link sees: the offer and its present state (decisions 55 and 59).

import type { ChoiceFields } from "#contract/offers/customer-pages.ts";
import { formatLongDay, formatTime } from "#domain/days.ts";
import { combineOffer, findAcceptedOffer, isUnknown, type SelectionFault } from "#domain/offers/combine-offer.ts";
import { documentKindWording } from "#domain/offers/legal-wording.ts";
import type { Outcome } from "#domain/offers/view.ts";
import { findStatusAt, type LifecycleEvent, refuseTransition } from "#domain/quotes/lifecycle.ts";
import type { OfferSelection } from "#domain/quotes/options.ts";
import type { SystemStatusName } from "#domain/quotes/status.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { LinkHolder } from "#server/kernel/call.ts";
import type { Offer } from "#server/offers/offer.ts";
import { listFields, readSelection } from "./choice-fields.ts";
import type { LinkedOffer } from "./queries.ts";

/** In the states `open` to `declined` the offer is shown; in the others the customer reads why not. */
export type OfferState =
  | ("open" | "expired" | "accepted" | "declined")
  | ("changing" | "newer" | "withdrawn" | "off" | "ended" | "erased");

export interface LinkView {
  holder: LinkHolder;
  linkedOffer: LinkedOffer;
  /** As it was sent, or the combination that was accepted, or that the customer is about to accept. */
  offer: Offer;
  state: OfferState;
  /** What the customer has chosen so far; null if there is nothing to choose, or no longer. */
  selection: OfferSelection | null;
}

export function buildLinkView(
  holder: LinkHolder,
  linkedOffer: LinkedOffer,
  now: Date,
  choice: ChoiceFields = {},
): LinkView {
  const { revision, answer } = linkedOffer;
  const offer = findAcceptedOffer(revision.content, answer?.selection ?? null);
  const selection = offer.selection ? readSelection(offer.selection, choice) : null;
  return { holder, linkedOffer, offer, state: findOfferState(linkedOffer, now), selection };
}

/** With the combination that the customer chose as its offer; or why that can't be had. */
export function combineView(view: LinkView): { view: LinkView } | { faults: SelectionFault[] } {
  const result = combineOffer(view.offer, view.selection);
  return "faults" in result ? result : { view: { ...view, offer: result.combined } };
}

/** 400 if nothing on offer was chosen, 422 if it does not go together. */
export const findFaultStatus = ([fault]: readonly SelectionFault[]): number => (fault && isUnknown(fault) ? 400 : 422);

function findOfferState({ revision, quote, company, link, answer }: LinkedOffer, now: Date): OfferState {
  if (quote.erasedAt !== null) return "erased";
  if (link.revokedAt !== null) return "ended";
  const isClosed = revision.closedBecause !== null || quote.revision !== revision.number;
  // A customer who has accepted can read the receipt even while the company is deactivated.
  if (!company.isActive && (isClosed || answer?.answer !== "accepted")) return "off";
  if (revision.closedBecause === "withdrawn") return "withdrawn";
  const status = findStatusAt(quote.status, revision.validUntil, now);
  const isWithCustomer = ["sent", "expired", "accepted", "declined"].includes(status);
  if (isClosed || !isWithCustomer) return isWithCustomer && quote.revision > revision.number ? "newer" : "changing";
  return status === "sent" ? "open" : (status as OfferState);
}

const shownStatuses: Partial<Record<OfferState, SystemStatusName>> = {
  open: "sent",
  expired: "expired",
  accepted: "accepted",
  declined: "declined",
};

/** Whether the offer itself may be read. */
export const isShown = ({ state }: LinkView): boolean => shownStatuses[state] !== undefined;

/** The outcome that the offer's own sentences depend on. */
export function findOutcome({ state, linkedOffer: { answer } }: LinkView): Outcome {
  if (state === "accepted") return answer?.cancelledAt ? "over" : "accepted";
  return state === "open" ? "open" : "over";
}

/** Whether this event is possible now, by the lifecycle table. */
export function isEventAllowed(event: LifecycleEvent, { state }: LinkView): boolean {
  const status = shownStatuses[state];
  return status !== undefined && !isRefusal(refuseTransition(event, status));
}

/** 410 if the offer or link has ended, 409 if staff changed it. */
export function findHttpStatus(state: OfferState): number {
  return ["expired", "off", "ended", "erased"].includes(state) ? 410 : 409;
}

/** Whether the company holds an email address of this customer to reply to. */
export const hasReplyAddress = ({ linkedOffer: { email, quote } }: LinkView): boolean =>
  email !== null || quote.customerEmail !== null;

export const buildPagePath = ({ holder }: LinkView, page = ""): string => `/q/${holder.token}${page}`;
/** The form's fields with this selection; none without a choice. */
export const listChoiceFields = (
  { linkedOffer: { revision } }: LinkView,
  selection: OfferSelection | null,
): [name: string, value: string][] =>
  revision.content.selection && selection ? listFields(revision.content.selection, selection) : [];
/** The page with this selection. */
export const buildChoicePath = (view: LinkView, selection = view.selection, more: [string, string][] = []): string => {
  const fields = new URLSearchParams([...more, ...listChoiceFields(view, selection)]).toString();
  return buildPagePath(view, fields && `?${fields}`);
};

/** "Quotation N-00042" */
export const formatOfferTitle = ({ documentKind, number }: Offer): string =>
  `${documentKindWording[documentKind].title} ${number}`;
/** "quotation N-00042" */
export const formatOfferReference = ({ documentKind, number }: Offer): string =>
  `${documentKindWording[documentKind].noun} ${number}`;
/** "quotation" */
export const formatDocumentKind = ({ documentKind }: Offer): string => documentKindWording[documentKind].noun;

/** "Monday 21 December 2026 at 14:02". */
export const formatMoment = (instant: string): string => `${formatLongDay(instant)} at ${formatTime(instant)}`;
