// Where a customer accepts: the terms before the name, and the price once more above the button that says the obligation.

import {
  buildAcceptButtonText,
  buildConsentText,
  buildOrderText,
  buildStartEarlyText,
  headings,
} from "#domain/offers/legal-wording.ts";
import { isBusiness } from "#domain/offers/shown-price.ts";
import { type Html, html } from "#server/emails/html.ts";
import { backLink, buildFramedPage, type Page } from "./frame.ts";
import { type Errors, errorSummary, field, icon, noHtml, paragraphs, renderCheckbox, renderIf } from "./html-parts.ts";
import {
  buildOfferTitle,
  customerLine,
  renderDetails,
  renderNotices,
  renderPrice,
  renderSellerDetails,
  termsText,
} from "./offer-sections.ts";
import { buildPagePath, formatOfferReference, formatOfferTitle, type OfferView } from "./view.ts";

export type TypedAcceptance = Readonly<
  Partial<Record<"name" | "purchaseOrder" | "startEarly" | "agree" | "strokes", string | undefined>>
>;

export function renderAcceptPage(view: OfferView, typed: TypedAcceptance = {}, errors: Errors = {}): Page {
  const { offer, found } = view;
  const value = (name: keyof TypedAcceptance) => typed[name] ?? "";
  const body = html`${backLink(view)}${errorSummary(errors)}
<div><p class="label">${formatOfferTitle(offer)}</p><h1>Accept: ${buildOfferTitle(offer)}</h1>
${customerLine(offer)}</div>
<form class="columns" method="post" action="${buildPagePath(view, "/accept")}" novalidate>
<input type="hidden" name="revision" value="${found.revision.id}"><input type="hidden" name="document" value="${found.revision.documentSha256}">
<div class="stack">${termsPlate(view)}${renderNotices(offer)}${cancellation(view, typed.startEarly === "yes")}</div>
<div class="stack"><section class="plate"><div class="plate-head"><h2>Your acceptance</h2></div><div class="answer">
${field({ name: "name", label: "Your full name", hint: "This is your signature.", value: value("name"), errors, more: 'autocomplete="name" required' })}
${renderIf(isBusiness(offer), () =>
  field({
    name: "purchaseOrder",
    label: "Purchase order number (optional)",
    value: value("purchaseOrder"),
    errors,
  }),
)}${signature(value("strokes"), errors)}
${renderCheckbox("agree", buildConsentText(offer, offer.number), typed.agree === "yes", errors)}</div></section>
${renderPrice(offer)}
<button class="btn btn-primary btn-lg btn-block">${icon("check")}${buildAcceptButtonText(offer)}</button>
<p class="hint">${buildOrderText(offer)} We keep your name, the time, and the address and browser of your device as a record, and you can keep a copy of it.</p></div></form>`;
  return buildFramedPage(view, { title: `Accept ${formatOfferReference(offer)}`, body, script: "sign" });
}

function termsPlate(view: OfferView): Html {
  const { offer } = view;
  return html`<section class="plate"><div class="plate-head"><h2>${offer.terms ? "Terms" : "What you agree to"}</h2></div><div class="reading">
<p>You order the work of <a href="${buildPagePath(view)}">${formatOfferReference(offer)}</a> as it stands in <a href="${buildPagePath(view, "/document.pdf")}" download>its document</a>, from:</p>
${renderSellerDetails(offer)}${termsText(offer)}</div></section>`;
}

/** To whom it is due: the information, the form, and the request to start early, which only the customer ticks. */
function cancellation({ offer }: OfferView, startsEarly: boolean): Html {
  const { cancellation: right } = offer;
  if (right === null) return noHtml;
  return html`<section class="plate"><div class="plate-head"><h2>${headings.cancellation}</h2></div><div class="reading">${paragraphs(right.information)}
${renderDetails({ title: headings.cancellationForm, text: right.form })}${renderCheckbox("startEarly", buildStartEarlyText(offer), startsEarly)}</div></section>`;
}

/** Shown by the page's script, without which it could not be drawn; the name is enough (decision 63). */
function signature(strokes: string, errors: Errors): Html {
  const error = errors.strokes;
  return html`<div class="field sign" id="strokes" data-sign hidden><p class="sign-label" id="sign-label">Your signature (optional)</p>${renderIf(
    error,
    () => html`<p class="field-error">${error ?? ""}</p>`,
  )}<div class="sign-pad"><canvas role="img" aria-labelledby="sign-label"></canvas><button type="button" class="btn btn-quiet btn-sm" data-clear>Clear</button></div>
<p class="field-hint">Draw with a finger, a pen or a mouse, or leave it empty: your name is enough.</p>
<button type="button" class="btn btn-text btn-sm" data-skip>No, my name is enough</button>
<input type="hidden" name="strokes" value="${strokes}"></div>`;
}
