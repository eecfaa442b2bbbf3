// The offer itself: what is done, for how much, by whom and on which terms. Made from its frozen content alone.

import { documentKindWording, headings } from "#domain/offers/legal-wording.ts";
import { listCustomerWork } from "#domain/offers/on-site.ts";
import type { Amount, ShownPrice } from "#domain/offers/shown-price.ts";
import { formatSite } from "#domain/postal-address.ts";
import { bindPostcodes } from "#domain/postcode.ts";
import { type Html, html } from "#server/emails/html.ts";
import type { Offer } from "#server/offers/offer.ts";
import { buildOfferTexts } from "#server/offers/offer-texts.ts";
import type { Prose } from "#server/quotes/document/document.ts";
import { joinHtml, noHtml, paragraphs, renderIf } from "./html-parts.ts";
import { findOutcome, formatOfferMoney, type OfferView } from "./view.ts";

export const buildOfferTitle = ({ quote, documentKind }: Offer): string =>
  quote.items.job_type ?? documentKindWording[documentKind].title;

/** Whom the offer is for, and where the work is done. */
export function customerLine({ quote: { customerName, siteAddress, postcode } }: Offer): Html {
  const site = formatSite(siteAddress, postcode);
  return html`<p class="for">For ${customerName}${site ? ` at ${bindPostcodes(site)}` : ""}</p>`;
}

/** What accepting it comes to or has come to, in a sentence. */
export const meaningLine = (view: OfferView): Html => {
  const text = buildOfferTexts(view.offer, findOutcome(view)).meaning;
  return text === null ? noHtml : html`<p class="hint">${text}</p>`;
};

export function renderWork({ quote }: Offer): Html {
  return html`<section class="plate"><div class="plate-head"><h2>The work</h2></div><dl class="cells cells-3">${joinHtml(
    listCustomerWork(quote).map(
      ([label, value]) => html`<div><dt class="cell-label">${label}</dt><dd class="cell-value">${value}</dd></div>`,
    ),
  )}</dl></section>`;
}

/** The same figures in the same order as in the document. */
export function renderPrice(offer: Offer): Html {
  const { lead, rest, parts, later, statement } = buildOfferTexts(offer).price;
  const line = ({ label, pence }: Amount) =>
    html`<div><dt>${label}</dt><dd class="line-amount">${formatOfferMoney(offer, pence)}</dd></div>`;
  const lines = (all: readonly Amount[]) =>
    renderIf(all.length > 0, () => html`<dl class="lines">${joinHtml(all.map(line))}</dl>`);
  const more = (all: ShownPrice["parts"]) =>
    all ? html`<h3 class="lines-title">${all.title}</h3>${lines(all.amounts)}` : noHtml;
  return html`<section class="plate plate-firm"><div class="plate-head"><h2>Price</h2><span>all figures in ${currencyWords(offer)}</span></div>
<dl class="total"><div><dt>${lead.label}</dt><dd>${formatOfferMoney(offer, lead.pence)}</dd></div></dl>${lines(rest)}${renderIf(
    statement,
    () => html`<p class="lines-note">${statement ?? ""}</p>`,
  )}${more(later)}${more(parts)}</section>`;
}

const currencyWords = ({ company: { currency, currencySymbol } }: Offer): string =>
  ({ GBP: "pounds", EUR: "euros", USD: "US dollars" })[currency] ?? currencySymbol;

export const renderSellerDetails = (offer: Offer): Html => paragraphs(buildOfferTexts(offer).particulars.join(" "));

export const termsText = ({ terms }: Offer): Html => (terms ? paragraphs(terms.text) : noHtml);

/** All that the document says below its price, in the same order. Without a contract there is none to cancel. */
export function smallPrint(view: OfferView): Html {
  const { offer } = view;
  const { sections, ...said } = buildOfferTexts(offer);
  const cancellation = findOutcome(view) === "over" ? null : said.cancellation;
  const section = ({ title, text }: Prose) => html`<h2>${title}</h2>${paragraphs(text)}`;
  return html`<section class="print">${joinHtml(sections.map(section))}<h2>${headings.from}</h2>${renderSellerDetails(offer)}${cancellation ? html`${renderDetails(cancellation.information)}${renderDetails(cancellation.form)}` : noHtml}</section>`;
}

/** What few will want, and everybody can open. */
export const renderDetails = ({ title, text }: Prose): Html =>
  html`<details><summary>${title}</summary>${paragraphs(text)}</details>`;

/** What is to be read before ordering, besides the terms. */
export function renderNotices({ notices }: Offer): Html {
  const said = notices.map(({ title, text }) => html`<h3>${title}</h3><p>${text}</p>`);
  return renderIf(
    said.length > 0,
    () =>
      html`<section class="plate"><div class="plate-head"><h2>Please note</h2></div><div class="reading">${joinHtml(said)}</div></section>`,
  );
}
