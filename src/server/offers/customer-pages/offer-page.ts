// The first page: the offer, and next to it what the customer can do.
import { formatLongDay } from "#domain/days.ts";
import { documentKindWording } from "#domain/offers/legal-wording.ts";
import { buildOfferView } from "#domain/offers/view.ts";
import { type Html, html } from "#server/emails/html.ts";
import { buildFramedPage, type Page } from "./frame.ts";
import {
  type Errors,
  noHtml,
  renderErrorSummary,
  renderField,
  renderIcon,
  renderIf,
  renderNote,
} from "./html-parts.ts";
import {
  buildOfferTitle,
  renderCustomer,
  renderMeaning,
  renderPrice,
  renderSmallPrint,
  renderWork,
} from "./offer-sections.ts";
import {
  buildPagePath,
  findOutcome,
  formatDocumentKind,
  formatMoment,
  formatOfferReference,
  formatOfferTitle,
  isEventAllowed,
  type LinkView,
} from "./view.ts";

interface Typed {
  /** The text typed into the question. */
  text?: string;
  errors?: Errors;
  hasAsked?: boolean;
}

export function renderOfferPage(
  view: LinkView,
  { text: question = "", errors = {}, hasAsked = false }: Typed = {},
): Page {
  const { offer } = view;
  const outcome = findOutcome(view);
  const text = buildOfferView(offer, { outcome });
  const body = html`${renderErrorSummary(errors)}${renderIf(hasAsked, () =>
    renderNote("ok", html`<b>Your message has been sent.</b> ${view.found.company.name} will get back to you.`),
  )}${answered(view)}
<div class="heading"><div><p class="label">${formatOfferTitle(offer)}</p><h1>${buildOfferTitle(offer)}</h1>
${renderCustomer(text)}${renderMeaning(text)}</div>
<a class="btn" href="${buildPagePath(view, "/document.pdf")}" download>${renderIcon("download")}Download PDF</a></div>
<div class="columns"><div class="stack">${renderWork(text)}${renderPrice(text, offer)}${renderSmallPrint(text, outcome === "over")}</div>
<aside class="plate" aria-label="Your answer">${validity(view)}<div class="answer">${actions(view)}${renderAskForm(view, question, errors)}</div></aside></div>`;
  return buildFramedPage(view, { title: formatOfferTitle(offer), body, script: "read" });
}

/** How the offer was answered, in words that stay true. */
function answered(view: LinkView): Html {
  const { answer } = view.found;
  const { stand } = view;
  if (!answer || !(stand === "accepted" || stand === "declined")) return noHtml;
  if (stand === "declined") {
    const what = answer.name
      ? `${answer.name} declined this ${formatDocumentKind(view.offer)}`
      : `This ${formatDocumentKind(view.offer)} was declined`;
    return renderNote(
      "info",
      html`<b>${what}</b> on ${formatMoment(answer.answeredAt)} (UK time). If that was a mistake, or things have changed, write to us below.`,
    );
  }
  return renderNote(
    "ok",
    html`<b>Accepted by ${answer.name}</b> on ${formatMoment(answer.answeredAt)} (UK time).${renderIf(
      answer.cancelledAt,
      () => html` <b>Cancelled</b> on ${formatLongDay(answer.cancelledAt ?? "")}.`,
    )}${renderIf(
      answer.recordSha256,
      () =>
        html` Keep the record: it holds this ${formatDocumentKind(view.offer)} and the signed receipt, and anybody can <a href="/verify">check it</a>.`,
    )}<div class="row">${renderIf(
      answer.recordSha256,
      () =>
        html`<a class="btn" href="${buildPagePath(view, "/record.pdf")}" download>${renderIcon("download")}Download the record</a>`,
    )}${renderIf(
      answer.receiptSha256,
      () =>
        html`<a class="btn" href="${buildPagePath(view, "/receipt.json")}" download>Download the receipt (JSON)</a>`,
    )}</div>`,
  );
}

function validity({ found: { revision, answer }, stand }: LinkView): Html {
  const until = formatLongDay(revision.validUntil);
  const issued = html`<p class="hint">Sent on ${formatLongDay(revision.issuedAt)}</p>`;
  switch (stand) {
    case "open":
      return html`<div class="till"><p class="label">Open for acceptance until</p><p class="till-day">${until}</p>${issued}</div>`;
    case "expired":
      return html`<div class="till till-over"><p class="label">This offer expired on</p><p class="till-day">${until}</p><p class="hint">At the end of that day, UK time. You can ask for a new date.</p></div>`;
    default:
      return html`<div class="till"><p class="label">${stand === "accepted" ? "Accepted on" : "Declined on"}</p><p class="till-day">${formatLongDay(answer?.answeredAt ?? revision.issuedAt)}</p>${issued}</div>`;
  }
}

function actions(view: LinkView): Html {
  if (view.holder.isStaff) return noHtml;
  const accept = () =>
    html`<a class="btn btn-primary btn-lg btn-block" href="${buildPagePath(view, "/accept")}">${renderIcon("check")}${documentKindWording[view.offer.documentKind].accept}</a>
<p class="hint">You’ll review the terms and confirm on the next page.</p>`;
  const decline = () => html`<a class="btn btn-block" href="${buildPagePath(view, "/decline")}">Decline</a>`;
  return html`${renderIf(isEventAllowed("accept", view) && view.stand === "open", accept)}${renderIf(
    isEventAllowed("decline", view) && view.stand !== "declined",
    decline,
  )}`;
}

/** The suggested text asks for what most customers want of an expired offer. */
export const needsNewDate = ({ offer }: LinkView, name = "", purchaseOrder = ""): string =>
  [
    `I would like to accept ${formatOfferReference(offer)}. Please send me a new date.`,
    ...(purchaseOrder ? [`Purchase order: ${purchaseOrder}`] : []),
    ...(name ? [name] : []),
  ].join("\n");

export function renderAskForm(view: LinkView, text: string, errors: Errors): Html {
  if (view.holder.isStaff || !isEventAllowed("ask", view)) return noHtml;
  const isOver = view.stand === "expired";
  const value = text || (isOver && !errors.text ? needsNewDate(view) : "");
  return html`<form class="ask" method="post" action="${buildPagePath(view, "/ask")}">
${renderField({
  name: "text",
  label: isOver ? "Ask for a new date" : "Ask a question",
  ...(isOver ? {} : { hint: "About the work, the price or the date. We’ll reply by email or phone." }),
  value,
  errors,
  rows: isOver ? 5 : 3,
})}<button class="btn btn-block${isOver ? " btn-primary" : ""}">${isOver ? "Ask for a new date" : "Send the question"}</button></form>`;
}
