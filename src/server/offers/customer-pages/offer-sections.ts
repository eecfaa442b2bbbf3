// The offer itself: the work, its price, the company and its terms. Built from the frozen content alone.

import { documentKindWording } from "#domain/offers/legal-wording.ts";
import type { OfferView, TextSection } from "#domain/offers/view.ts";
import type { Fact } from "#domain/offers/view-facts.ts";
import { bindPostcodes } from "#domain/postcode.ts";
import { type Html, html } from "#server/emails/html.ts";
import type { Offer } from "#server/offers/offer.ts";
import { joinHtml, noHtml, renderIf, renderParagraphs } from "./html-parts.ts";

export function buildOfferTitle({ quote, documentKind, selection }: Offer): string {
  const jobTypes = [quote, ...(selection?.options ?? [])].map(({ items }) => items.job_type);
  return (new Set(jobTypes).size === 1 && quote.items.job_type) || documentKindWording[documentKind].title;
}

/** The customer, and the site of the work. */
export const renderCustomer = ({ customer }: OfferView): Html => html`<p class="for">${bindPostcodes(customer)}</p>`;

export const renderMeaning = ({ meaning }: OfferView): Html =>
  meaning === null ? noHtml : html`<p class="hint">${meaning}</p>`;

export function renderWork({ work }: Pick<OfferView, "work">): Html {
  return html`<section class="panel"><div class="panel-head"><h2>${work.title}</h2></div><dl class="cells cells-3">${joinHtml(
    work.facts.map(
      ({ label, value }) => html`<div><dt class="cell-label">${label}</dt><dd class="cell-value">${value}</dd></div>`,
    ),
  )}</dl></section>`;
}

export function renderPrice({ price: { title, lead, rest, remarks, more } }: OfferView, { company }: Offer): Html {
  const renderRow = ({ label, value }: Fact) => html`<div><dt>${label}</dt><dd class="line-amount">${value}</dd></div>`;
  const renderRows = (facts: readonly Fact[]) =>
    renderIf(facts.length > 0, () => html`<dl class="lines">${joinHtml(facts.map(renderRow))}</dl>`);
  const renderAmounts = (group: OfferView["price"]["more"][number]) =>
    html`<h3 class="lines-title">${group.title}</h3>${renderRows(group.amounts)}${renderIf(
      group.words,
      () => html`<div class="lines-note">${renderParagraphs(group.words ?? "")}</div>`,
    )}`;
  return html`<section class="panel panel-firm"><div class="panel-head"><h2>${title}</h2><span>all figures in ${formatCurrency(company)}</span></div>
<dl class="total"><div><dt>${lead.label}</dt><dd>${lead.value}</dd></div></dl>${renderRows(rest)}${joinHtml(
    remarks.map((remark) => html`<p class="lines-note">${remark}</p>`),
  )}${joinHtml(more.map(renderAmounts))}</section>`;
}

const formatCurrency = ({ currency, currencySymbol }: Offer["company"]): string =>
  ({ GBP: "pounds", EUR: "euros", USD: "US dollars" })[currency] ?? currencySymbol;

const renderSection = ({ title, text }: TextSection): Html => html`<h2>${title}</h2>${renderParagraphs(text)}`;

/** Everything that the document has below its price, in the same order. */
export function renderSmallPrint({
  sections,
  seller,
  cancellation,
}: Pick<OfferView, "seller" | "cancellation"> & { sections: readonly TextSection[] }): Html {
  return html`<section class="print">${joinHtml([...sections, seller].map(renderSection))}${cancellation ? html`${renderDetails(cancellation.information)}${renderDetails(cancellation.form)}` : noHtml}</section>`;
}

/** Collapsed details, which few need and everyone can open. */
export const renderDetails = ({ title, text }: TextSection): Html =>
  html`<details><summary>${title}</summary>${renderParagraphs(text)}</details>`;

/** What must be read before ordering, in addition to the terms. */
export function renderNotices({ sections }: OfferView): Html {
  const notices = sections
    .filter(({ part }) => part === "notice")
    .map(({ title, text }) => html`<h3>${title}</h3><p>${text}</p>`);
  return renderIf(
    notices.length > 0,
    () =>
      html`<section class="panel"><div class="panel-head"><h2>Please note</h2></div><div class="reading">${joinHtml(notices)}</div></section>`,
  );
}
