// Where a customer accepts: the terms before the name, and the price again above the button with the obligation.
import { formatMoney } from "#domain/money.ts";
import { describePriceNote, PRICE_WITHOUT_EXTRAS, pickLead } from "#domain/offers/choice-view.ts";
import { describeIncludedLine } from "#domain/offers/included-lines.ts";
import {
  acceptanceForm,
  buildAcceptButtonText,
  buildConsentText,
  buildExtraConsents,
  buildOrderText,
  buildStartEarlyText,
} from "#domain/offers/legal-wording.ts";
import { isBusiness } from "#domain/offers/shown-price.ts";
import { buildOfferView, type OfferView } from "#domain/offers/view.ts";
import { type Html, html } from "#server/emails/html.ts";
import { buildFramedPage, type Page, renderBackLink } from "./frame.ts";
import {
  type Errors,
  joinHtml,
  noHtml,
  renderCheckbox,
  renderErrorSummary,
  renderField,
  renderIcon,
  renderIf,
  renderParagraphs,
} from "./html-parts.ts";
import { buildOfferTitle, renderCustomer, renderDetails, renderNotices, renderPrice } from "./offer-sections.ts";
import {
  buildChoicePath,
  buildPagePath,
  formatOfferReference,
  formatOfferTitle,
  type LinkView,
  listChoiceFields,
} from "./view.ts";

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
<input type="hidden" name="revision" value="${linkedOffer.revision.id}"><input type="hidden" name="document" value="${linkedOffer.revision.documentSha256}">${renderChoiceFields(view)}
<div class="stack">${renderChosen(view)}${renderTerms(view, text)}${renderNotices(text)}${renderCancellation(text, buildStartEarlyText(offer), typed.startEarly === "yes")}</div>
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
${renderCheckbox("agree", buildConsentText(offer, offer.number), typed.agree === "yes", errors)}${renderExtraConsents(view)}</div></section>
${renderPrice(text, offer)}
<button class="btn btn-primary btn-lg btn-block">${renderIcon("check")}${buildAcceptButtonText(offer)}</button>
<p class="hint">${buildOrderText(offer)} We keep your name, the time, and the address and browser of your device as a record, and you can keep a copy of it.</p></div></form>`;
  return buildFramedPage(view, { title: `Accept ${formatOfferReference(offer)}`, body, script: "sign" });
}

const renderChoiceFields = (view: LinkView): Html =>
  joinHtml(
    listChoiceFields(view, view.selection).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    ),
  );

/** The option and the extras that were chosen, each with its price. */
function renderChosen(view: LinkView): Html {
  const { chosen, company } = view.offer;
  if (!chosen) return noHtml;
  const rows = [
    { label: chosen.option.label ?? PRICE_WITHOUT_EXTRAS, figures: chosen.option.figures },
    ...chosen.lines.map((line) => ({ label: describeIncludedLine(line), figures: line.figures })),
  ];
  return html`<section class="panel"><div class="panel-head"><h2>Your choice</h2><span>${describePriceNote(view.offer) ?? ""}</span></div><dl class="lines">${joinHtml(
    rows.map(
      ({ label, figures }) =>
        html`<div><dt>${label}</dt><dd class="line-amount">${formatMoney(pickLead(view.offer, figures), company.currencySymbol)}</dd></div>`,
    ),
  )}</dl><p class="lines-note"><a href="${buildChoicePath(view)}">Change your choice</a></p></section>`;
}

/** Ticked on the page before; each is named again beside the agreement (decision 154). */
const renderExtraConsents = ({ offer }: LinkView): Html =>
  joinHtml(
    buildExtraConsents(offer).map((text) => html`<p class="consent">${renderIcon("check")}<span>${text}</span></p>`),
  );

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
