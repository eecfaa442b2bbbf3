// What somebody who holds a link is looking at: the offer, and how it stands at this moment (decisions 55 and 59).
import { formatLongDay, formatTime } from "#domain/days.ts";
import { formatMoney, type Pence } from "#domain/money.ts";
import { documentKindWording } from "#domain/offers/wording.ts";
import { findStatusAt, type LifecycleEvent, refuseTransition } from "#domain/quotes/life.ts";
import type { SystemStatusName } from "#domain/quotes/status.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { Holder } from "#server/kernel/call.ts";
import type { Offer } from "#server/offers/offer.ts";
import type { Outcome } from "#server/offers/said.ts";
import type { Found } from "./queries.ts";

/** `open` to `declined` are shown whole; of the others the customer reads why not. */
export type Stand =
  | ("open" | "expired" | "accepted" | "declined")
  | ("changing" | "newer" | "withdrawn" | "off" | "ended" | "erased");

export interface View {
  holder: Holder;
  found: Found;
  offer: Offer;
  stand: Stand;
}

export function viewOf(holder: Holder, found: Found, now: Date): View {
  return { holder, found, offer: found.revision.content, stand: standOf(found, now) };
}

function standOf({ revision, quote, company, link, answer }: Found, now: Date): Stand {
  if (quote.erasedAt !== null) return "erased";
  if (link.endedAt !== null) return "ended";
  const isClosed = revision.closedBecause !== null || quote.revision !== revision.number;
  // Whoever has accepted reads the receipt, also while the company is switched off.
  if (!company.isActive && (isClosed || answer?.answer !== "accepted")) return "off";
  if (revision.closedBecause === "withdrawn") return "withdrawn";
  const status = findStatusAt(quote.status, revision.validUntil, now);
  const isWithCustomer = ["sent", "expired", "accepted", "declined"].includes(status);
  if (isClosed || !isWithCustomer) return isWithCustomer && quote.revision > revision.number ? "newer" : "changing";
  return status === "sent" ? "open" : (status as Stand);
}

const shown: Partial<Record<Stand, SystemStatusName>> = {
  open: "sent",
  expired: "expired",
  accepted: "accepted",
  declined: "declined",
};

/** Whether the offer itself may be read. */
export const isShown = ({ stand }: View): boolean => shown[stand] !== undefined;

/** What the offer's own sentences go by. */
export function outcomeOf({ stand, found: { answer } }: View): Outcome {
  if (stand === "accepted") return answer?.cancelledAt ? "over" : "accepted";
  return stand === "open" ? "open" : "over";
}

/** Whether this may happen to the offer now, by the table of its life. */
export function may(event: LifecycleEvent, { stand }: View): boolean {
  const state = shown[stand];
  return state !== undefined && !isRefusal(refuseTransition(event, state));
}

/** 410 for what is over by itself, 409 for what somebody has changed. */
export function statusOf(stand: Stand): number {
  return ["expired", "off", "ended", "erased"].includes(stand) ? 410 : 409;
}

export const pathOf = ({ holder }: View, page = ""): string => `/q/${holder.token}${page}`;

export const money = ({ company }: Offer, pence: Pence): string => formatMoney(pence, company.currencySymbol);

/** "Quotation N-00042" */
export const named = ({ documentKind, number }: Offer): string =>
  `${documentKindWording[documentKind].title} ${number}`;
/** "quotation N-00042" */
export const namedInside = ({ documentKind, number }: Offer): string =>
  `${documentKindWording[documentKind].one} ${number}`;
/** "quotation" */
export const kindOf = ({ documentKind }: Offer): string => documentKindWording[documentKind].one;

/** "Monday 21 December 2026 at 14:02". */
export const at = (instant: string): string => `${formatLongDay(instant)} at ${formatTime(instant)}`;
