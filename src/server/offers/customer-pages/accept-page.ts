// Where a customer accepts: the terms before the name, and the price again above the button with the obligation.

import {
  acceptanceForm,
  buildAcceptButtonText,
  buildConsentText,
  buildOrderText,
  buildStartEarlyText,
} from "#domain/offers/legal-wording.ts";
import { isBusiness } from "#domain/offers/shown-price.ts";
import { buildOfferView, type OfferView } from "#domain/offers/view.ts";
import { type Html, html } from "#server/emails/html.ts";
import { buildFramedPage, type Page, renderBackLink } from "./frame.ts";
import {
  type Errors,
  noHtml,
  renderCheckbox,
  renderErrorSummary,
  renderField,
  renderIcon,
  renderIf,
  renderParagraphs,
} from "./html-parts.ts";
import { buildOfferTitle, renderCustomer, renderDetails, renderNotices, renderPrice } from "./offer-sections.ts";
import { buildPagePath, formatOfferReference, formatOfferTitle, type LinkView } from "./view.ts";

export type TypedAcceptance = Readonly<
  Partial<Record<"name" | "purchaseOrder" | "startEarly" | "agree" | "strokes", string | undefined>>
>;

export function renderAcceptPage(view: LinkView, typed: TypedAcceptance = {}, errors: Errors = {}): Page {
  const { offer, linkedOffer } = view;
  const text = buildOfferView(offer, { meaning: "section" });
  const readValue = (name: keyof TypedAcceptance) => typed[name] ?? "";
  const body = html`${renderBackLink(view)}${renderErrorSummary(errors)}
<div><p class="label">${formatOfferTitle(offer)}</p><h1>Accept: ${buildOfferTitle(offer)}</h1>
${renderCustomer(text)}</div>
<form class="columns" method="post" action="${buildPagePath(view, "/accept")}" novalidate>
<input type="hidden" name="revision" value="${linkedOffer.revision.id}"><input type="hidden" name="document" value="${linkedOffer.revision.documentSha256}">
<div class="stack">${renderTerms(view, text)}${renderNotices(text)}${renderCancellation(text, buildStartEarlyText(offer), typed.startEarly === "yes")}</div>
<div class="stack"><section class="panel"><div class="panel-head"><h2>${acceptanceForm.title}</h2></div><div class="answer">
${renderField({ name: "name", ...acceptanceForm.name, value: readValue("name"), errors, extraAttributes: 'autocomplete="name" required' })}
${renderIf(isBusiness(offer), () =>
  renderField({
    name: "purchaseOrder",
    label: "Purchase order number (optional)",
    value: readValue("purchaseOrder"),
    errors,
  }),
)}${renderSignature(readValue("strokes"), errors)}
${renderCheckbox("agree", buildConsentText(offer, offer.number), typed.agree === "yes", errors)}</div></section>
${renderPrice(text, offer)}
<button class="btn btn-primary btn-lg btn-block">${renderIcon("check")}${buildAcceptButtonText(offer)}</button>
<p class="hint">${buildOrderText(offer)} We keep your name, the time, and the address and browser of your device as a record, and you can keep a copy of it.</p></div></form>`;
  return buildFramedPage(view, { title: `Accept ${formatOfferReference(offer)}`, body, script: "sign" });
}

function renderTerms(view: LinkView, { sections, seller }: OfferView): Html {
  const terms = sections.find(({ part }) => part === "terms");
  return html`<section class="panel"><div class="panel-head"><h2>${terms?.title ?? "What you agree to"}</h2></div><div class="reading">
<p>You order the work of <a href="${buildPagePath(view)}">${formatOfferReference(view.offer)}</a> as it stands in <a href="${buildPagePath(view, "/document.pdf")}" download>its document</a>, from:</p>
${renderParagraphs(seller.text)}${terms ? renderParagraphs(terms.text) : noHtml}</div></section>`;
}

/** If the customer can cancel: the information, the form, and the request to start early, which only they tick. */
function renderCancellation(
  { cancellation: cancellationTexts }: OfferView,
  startEarly: string,
  startsEarly: boolean,
): Html {
  if (cancellationTexts === null) return noHtml;
  return html`<section class="panel"><div class="panel-head"><h2>${cancellationTexts.information.title}</h2></div><div class="reading">${renderParagraphs(cancellationTexts.information.text)}
${renderDetails(cancellationTexts.form)}${renderCheckbox("startEarly", startEarly, startsEarly)}</div></section>`;
}

/** Shown by the page's script, which drawing needs; without it the name is enough (decision 63). */
function renderSignature(strokes: string, errors: Errors): Html {
  const error = errors.strokes;
  return html`<div class="field sign" id="strokes" data-sign hidden><p class="sign-label" id="sign-label">${acceptanceForm.signature.label} (optional)</p>${renderIf(
    error,
    () => html`<p class="field-error">${error ?? ""}</p>`,
  )}<div class="sign-pad"><canvas role="img" aria-labelledby="sign-label"></canvas><button type="button" class="btn btn-quiet btn-sm" data-clear>Clear</button></div>
<p class="field-hint">${acceptanceForm.signature.hint}</p>
<button type="button" class="btn btn-text btn-sm" data-skip>No, my name is enough</button>
<input type="hidden" name="strokes" value="${strokes}"></div>`;
}
