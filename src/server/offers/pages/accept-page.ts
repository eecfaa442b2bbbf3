// Where a customer accepts: the terms before the name, and the price once more above the button that says the obligation.

import { isBusiness } from "#domain/offers/shown-price.ts";
import {
  buildAcceptButtonText,
  buildConsentText,
  buildOrderText,
  buildStartEarlyText,
  headings,
} from "#domain/offers/wording.ts";
import { type Html, html } from "#server/mails/html.ts";
import { backLink, framedPage, type Page } from "./frame.ts";
import { type Errors, errorSummary, field, icon, none, paragraphs, tick, when } from "./parts.ts";
import { customerLine, folded, noticesPlate, particulars, pricePlate, termsText, titleOf } from "./plates.ts";
import { named, namedInside, pathOf, type View } from "./view.ts";

export type TypedAcceptance = Readonly<
  Partial<Record<"name" | "purchaseOrder" | "startEarly" | "agree" | "strokes", string | undefined>>
>;

export function acceptPage(view: View, typed: TypedAcceptance = {}, errors: Errors = {}): Page {
  const { offer, found } = view;
  const value = (name: keyof TypedAcceptance) => typed[name] ?? "";
  const body = html`${backLink(view)}${errorSummary(errors)}
<div><p class="label">${named(offer)}</p><h1>Accept: ${titleOf(offer)}</h1>
${customerLine(offer)}</div>
<form class="columns" method="post" action="${pathOf(view, "/accept")}" novalidate>
<input type="hidden" name="revision" value="${found.revision.id}"><input type="hidden" name="document" value="${found.revision.documentSha256}">
<div class="stack">${termsPlate(view)}${noticesPlate(offer)}${cancellation(view, typed.startEarly === "yes")}</div>
<div class="stack"><section class="plate"><div class="plate-head"><h2>Your acceptance</h2></div><div class="answer">
${field({ name: "name", label: "Your full name", hint: "This is your signature.", value: value("name"), errors, more: 'autocomplete="name" required' })}
${when(isBusiness(offer), () =>
  field({
    name: "purchaseOrder",
    label: "Purchase order number (optional)",
    value: value("purchaseOrder"),
    errors,
  }),
)}${signature(value("strokes"), errors)}
${tick("agree", buildConsentText(offer, offer.number), typed.agree === "yes", errors)}</div></section>
${pricePlate(offer)}
<button class="btn btn-primary btn-lg btn-block">${icon("check")}${buildAcceptButtonText(offer)}</button>
<p class="hint">${buildOrderText(offer)} We keep your name, the time, and the address and browser of your device as a record, and you can keep a copy of it.</p></div></form>`;
  return framedPage(view, { title: `Accept ${namedInside(offer)}`, body, script: "sign" });
}

function termsPlate(view: View): Html {
  const { offer } = view;
  return html`<section class="plate"><div class="plate-head"><h2>${offer.terms ? "Terms" : "What you agree to"}</h2></div><div class="reading">
<p>You order the work of <a href="${pathOf(view)}">${namedInside(offer)}</a> as it stands in <a href="${pathOf(view, "/document.pdf")}" download>its document</a>, from:</p>
${particulars(offer)}${termsText(offer)}</div></section>`;
}

/** To whom it is due: the information, the form, and the request to start early, which only the customer ticks. */
function cancellation({ offer }: View, startsEarly: boolean): Html {
  const { cancellation: right } = offer;
  if (right === null) return none;
  return html`<section class="plate"><div class="plate-head"><h2>${headings.cancellation}</h2></div><div class="reading">${paragraphs(right.information)}
${folded({ title: headings.cancellationForm, text: right.form })}${tick("startEarly", buildStartEarlyText(offer), startsEarly)}</div></section>`;
}

/** Shown by the page's script, without which it could not be drawn; the name is enough (decision 63). */
function signature(strokes: string, errors: Errors): Html {
  const error = errors.strokes;
  return html`<div class="field sign" id="strokes" data-sign hidden><p class="sign-label" id="sign-label">Your signature (optional)</p>${when(
    error,
    () => html`<p class="field-error">${error ?? ""}</p>`,
  )}<div class="sign-pad"><canvas role="img" aria-labelledby="sign-label"></canvas><button type="button" class="btn btn-quiet btn-sm" data-clear>Clear</button></div>
<p class="field-hint">Draw with a finger, a pen or a mouse, or leave it empty: your name is enough.</p>
<button type="button" class="btn btn-text btn-sm" data-skip>No, my name is enough</button>
<input type="hidden" name="strokes" value="${strokes}"></div>`;
}
