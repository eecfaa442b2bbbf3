// Why something cannot be done with an offer now, in plain words and with a next step (decision 59).
import { formatLongDay } from "#domain/days.ts";
import { formatMoney } from "#domain/money.ts";
import { describeChoice } from "#domain/offers/combine-offer.ts";
import { type Html, html } from "#server/emails/html.ts";
import { buildFramedPage, type Page, renderContacts } from "./frame.ts";
import { renderIf } from "./html-parts.ts";
import { buildNewDateRequest, renderAskForm } from "./offer-page.ts";
import {
  buildPagePath,
  formatDocumentKind,
  formatMoment,
  formatOfferTitle,
  isShown,
  type LinkView,
  type OfferState,
} from "./view.ts";

interface TypedForm {
  name?: string | undefined;
  purchaseOrder?: string | undefined;
}

/** The typed text is carried over into the question for a new date. */
export function buildStopPage(view: LinkView, typed: TypedForm = {}): Page {
  const { offer } = view;
  const [title, text] = stopTexts[view.state](view);
  const contacts = renderContacts(view, html`<br>`);
  const body = html`<section class="panel stop"><p class="label">${formatOfferTitle(offer)}</p><h1>${title}</h1>${text}
${renderIf(view.state === "expired", () => renderAskForm(view, buildNewDateRequest(view, typed.name, typed.purchaseOrder), {}))}
${renderIf(isShown(view), () => html`<p><a class="btn" href="${buildPagePath(view)}">See the ${formatDocumentKind(view.offer)}</a></p>`)}
${renderIf(contacts.text !== "", () => html`<p class="stop-reach"><b>${view.linkedOffer.company.name}</b><br>${contacts}</p>`)}</section>`;
  return buildFramedPage(view, { title, body });
}

const describeAnswer = ({ linkedOffer: { answer } }: LinkView): string =>
  answer
    ? `${answer.name ? `by ${answer.name} ` : ""}on ${formatMoment(answer.answeredAt)} (UK time)`
    : "by someone else";

/** ": Better, with 2 × Spare seal, for £428.70". */
function describeAccepted(offer: LinkView["offer"]): string {
  const choice = describeChoice(offer);
  return choice === null ? "" : `: ${choice}, for ${formatMoney(offer.figures.gross, offer.company.currencySymbol)}`;
}

const stopTexts: Record<OfferState, (view: LinkView) => [title: string, text: Html]> = {
  open: (view) => [
    "This cannot be done now",
    html`<p>Go back to the ${formatDocumentKind(view.offer)} and try again.</p>`,
  ],
  changing: ({ offer, linkedOffer: { company } }) => [
    `This ${formatDocumentKind(offer)} is being changed`,
    html`<p>${company.name} is working on a new version, so this one can no longer be answered. You will get a new link with it.</p>`,
  ],
  newer: ({ offer, linkedOffer: { company, newerRevisionRecipient } }) => [
    `There is a newer version of this ${formatDocumentKind(offer)}`,
    html`<p>${company.name} has sent a newer version${newerRevisionRecipient ? ` to ${newerRevisionRecipient}` : ""}, with its own link. Please answer that one.</p>`,
  ],
  withdrawn: ({ offer, linkedOffer: { company } }) => [
    `This ${formatDocumentKind(offer)} was withdrawn`,
    html`<p>${company.name} no longer offers this work at this price. Please ask if you still want it done.</p>`,
  ],
  expired: ({ offer, linkedOffer: { revision } }) => [
    `This ${formatDocumentKind(offer)} has expired`,
    html`<p>It could be accepted until the end of ${formatLongDay(revision.validUntil)}, UK time. What you typed is not lost: send it to us, and we will get back to you with a new date.</p>`,
  ],
  accepted: (view) => [
    `This ${formatDocumentKind(view.offer)} has been accepted`,
    html`<p>It was accepted ${describeAnswer(view)}${describeAccepted(view.offer)}.</p>`,
  ],
  declined: (view) => [
    `This ${formatDocumentKind(view.offer)} was declined`,
    html`<p>It was declined ${describeAnswer(view)}. If that was a mistake, tell us on the ${formatDocumentKind(view.offer)}’s page.</p>`,
  ],
  off: (view) => [
    `This ${formatDocumentKind(view.offer)} cannot be answered here now`,
    html`<p>Please get in touch with the company directly.</p>`,
  ],
  erased: ({ offer, linkedOffer: { company } }) => [
    `The customer’s data in this ${formatDocumentKind(offer)} was erased`,
    html`<p>${company.name} no longer holds anything that shows who it was for.</p>`,
  ],
  ended: ({ linkedOffer: { company } }) => ["This link has ended", html`<p>Ask ${company.name} for a new one.</p>`],
};
