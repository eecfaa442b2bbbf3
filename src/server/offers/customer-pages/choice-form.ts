// The form of a selectable offer: its options, its offered lines and their sum. It works without a script, which only adds
// the same pence in place; nothing is chosen before the customer does it (decisions 135 and 145).

import { formatMoney, type Pence } from "#domain/money.ts";
import {
  type ChoiceView,
  type ExtraView,
  type OptionView,
  type PartPrice,
  PRICE_WITHOUT_EXTRAS,
} from "#domain/offers/choice-view.ts";
import { addUpSelection, type SelectionFault } from "#domain/offers/combine-offer.ts";
import type { OfferTotals } from "#domain/offers/offer-totals.ts";
import { findCheapestOption, type SelectableParts } from "#domain/offers/selectable-parts.ts";
import { buildShownPrice, isBusiness } from "#domain/offers/shown-price.ts";
import type { OfferSelection } from "#domain/quotes/options.ts";
import { Html, html } from "#server/emails/html.ts";
import { formatExtraField, NO_OPTION } from "./choice-fields.ts";
import { joinHtml, noHtml, renderIcon, renderIf, renderParagraphs } from "./html-parts.ts";
import { buildChoicePath, buildPagePath, type LinkView } from "./view.ts";

interface ChoiceForm {
  view: LinkView;
  parts: SelectableParts;
  selection: OfferSelection;
  choice: ChoiceView;
  faults: readonly SelectionFault[];
  /** Above the sum: until when the offer is open. */
  validity: Html;
  mayContinue: boolean;
  /** The way to decline, and to ask a question, if there are any. */
  decline: Html;
  question: Html;
  /** What is the same whatever is chosen: the work where there is one, first; and what stands below. */
  work: Html;
  rest: Html;
}

/** Fields and buttons name the form, wherever they stand; the customer's question too, which keeps what is ticked. */
export const CHOICE_FORM = new Html('form="choice"');

export function renderChoice(form: ChoiceForm): Html {
  const { view, parts, work, decline, question, rest } = form;
  const [only, ...others] = parts.options;
  const base = only && others.length === 0 ? formatFigures(only.figures) : "";
  return html`<form id="choice" method="get" action="${buildPagePath(view)}" hidden></form>
<div class="columns choice" data-symbol="${view.offer.company.currencySymbol}" data-figures="${base}">
<div class="stack">${work}${renderOptions(form)}${renderExtras(form)}</div>
<aside class="choice-side" aria-label="Your choice">${renderSum(form)}${renderButtons(form)}${decline}${question}</aside>
<div class="stack">${rest}</div></div>`;
}

const attribute = (name: string, isSet: boolean): Html => (isSet ? new Html(` ${name}`) : noHtml);

/** For the script: net, VAT, gross, then VAT and gross from a later day on; in pence. */
const formatFigures = ({ net, vat, gross, later }: OfferTotals): string =>
  [net, vat ?? 0, gross, later?.vat ?? 0, later?.gross ?? 0].join(" ");

const renderPriceNotes = ({ note, later }: PartPrice): Html =>
  joinHtml([note, later].map((text) => renderIf(text, () => html`<small>${text ?? ""}</small>`)));

function renderOptions(form: ChoiceForm): Html {
  const { choice, faults } = form;
  if (choice.options.length === 1) return noHtml;
  const fault = faults.find(({ kind }) => kind === "no_option");
  return html`<fieldset class="field"${attribute('aria-describedby="option-error"', fault !== undefined)}><legend class="choice-title">${choice.title} ${renderNote(choice)}</legend>
${renderFault("option-error", fault)}<div class="options">${joinHtml(choice.options.map((option) => renderOption(form, option)))}</div></fieldset>`;
}

const renderNote = ({ priceNote }: ChoiceView): Html =>
  renderIf(priceNote, () => html`<span>${priceNote ?? ""}</span>`);

function renderOption(
  { parts, selection }: ChoiceForm,
  { place, label, words, facts, price, ...more }: OptionView,
): Html {
  const figures = parts.options.find((option) => option.place === place)?.figures;
  const id = place === 1 ? "option" : `option-${place}`;
  return html`<div class="panel option"><label for="${id}"><input ${CHOICE_FORM} type="radio" id="${id}" name="option" value="${String(place)}"${attribute("checked", selection.option === place)} data-figures="${figures ? formatFigures(figures) : ""}">
<span class="option-label">${label ?? ""}</span>${renderIf(words, () => html`<span class="option-words">${words ?? ""}</span>`)}${renderIf(
    facts.length > 0,
    () => html`<span class="option-facts">${joinHtml(facts.map(({ value }) => html`<span>${value}</span>`))}</span>`,
  )}
<span class="option-price"><b>${price.lead}</b>${renderPriceNotes(price)}</span></label>${renderOptionDetails(label, more)}</div>`;
}

function renderOptionDetails(label: string | null, { sections, parts }: Pick<OptionView, "sections" | "parts">): Html {
  const paragraphs = [
    ...sections.map(({ title, text }) => html`<h3>${title}</h3>${renderParagraphs(text)}`),
    ...(parts ? [html`<h3>${parts.title}</h3>${renderAmounts(parts.amounts)}`] : []),
  ];
  return renderIf(
    paragraphs.length > 0,
    () =>
      html`<details><summary>What is included<span class="hidden"> in ${label ?? ""}</span></summary><div class="option-more">${joinHtml(paragraphs)}</div></details>`,
  );
}

const renderAmounts = (amounts: readonly { label: string; value: string }[]): Html =>
  html`<dl class="lines">${joinHtml(
    amounts.map(({ label, value }) => html`<div><dt>${label}</dt><dd class="line-amount">${value}</dd></div>`),
  )}</dl>`;

function renderExtras(form: ChoiceForm): Html {
  const { choice } = form;
  return renderIf(
    choice.extras.length > 0,
    () => html`<fieldset class="panel extras"><legend class="hidden">${choice.extrasTitle}</legend><div class="panel-head"><h2>${choice.extrasTitle}</h2>${renderNote(choice)}</div>
${joinHtml(choice.extras.map((extra, index) => renderExtra(form, extra, index)))}</fieldset>`,
  );
}

function renderExtra({ parts, selection, faults }: ChoiceForm, extra: ExtraView, index: number): Html {
  const { id, label, details, price, limits, places } = extra;
  const name = formatExtraField(index);
  const fault = faults.find(({ lineId }) => lineId === id);
  const isTicked = selection.lines.includes(id);
  const isMisfit = isTicked && selection.option !== NO_OPTION && !places.includes(selection.option);
  return html`<label class="extra${isMisfit ? " extra-misfit" : ""}" for="${name}"><input ${CHOICE_FORM} type="checkbox" id="${name}" name="${name}" value="yes"${attribute("checked", isTicked)}${attribute(
    `aria-invalid="true" aria-describedby="${name}-error"`,
    fault !== undefined,
  )} data-figures="${formatFigures(parts.extras[index]?.figures as OfferTotals)}" data-places="${places.join(" ")}">
<span><b>${label}</b>${renderIf(details, () => html`<small>${details ?? ""}</small>`)}${renderIf(
    limits.length > 0,
    () => html`<small class="extra-limit">${limits.join(" · ")}</small>`,
  )}${renderFault(`${name}-error`, fault)}</span>
<span class="extra-price"><b>${price.lead}</b>${renderPriceNotes({ ...price, note: null })}</span></label>`;
}

const renderFault = (id: string, fault: SelectionFault | undefined): Html =>
  renderIf(
    fault,
    () =>
      html`<span class="field-error" id="${id}">${renderIcon("warn")}<span><span class="hidden">Error: </span>${fault?.sentence ?? ""}</span></span>`,
  );

/** What is chosen, and what it comes to; "From" and the lowest price until an option is chosen. */
function renderSum({ view, parts, selection, choice, validity }: ChoiceForm): Html {
  const { offer } = view;
  const sum = addUpSelection(parts, selection);
  const figures = sum ?? findCheapestOption(parts).figures;
  const { discount: _, ...rest } = offer;
  const price = buildShownPrice({ ...rest, lines: [], included: [], figures });
  const keys = findSumKeys(view, figures);
  const money = (pence: Pence) => formatMoney(pence, offer.company.currencySymbol);
  const renderRows = (rows: readonly { label: string; pence: Pence }[], sumKeys: readonly string[], percent?: number) =>
    joinHtml(
      rows.map(
        ({ label, pence }, index) =>
          html`<div data-sum-row${attribute("hidden", sum === null)}><dt>${label}</dt><dd class="line-amount" data-sum="${sumKeys[index] ?? ""}"${attribute(`data-percent="${percent}"`, percent !== undefined)}>${money(pence)}</dd></div>`,
      ),
    );
  const renderGroup = (title: string, rows: Html, words: string | null = null) =>
    html`<div data-sum-row${attribute("hidden", sum === null)}><h3 class="lines-title">${title}</h3><dl class="lines">${rows}</dl>${renderIf(
      words,
      () => html`<div class="lines-note">${renderParagraphs(words ?? "")}</div>`,
    )}</div>`;
  const remarks = [price.statement, choice.vatNote].filter((remark) => remark !== null);
  const rows = renderRows(price.rest, keys.rest);
  // The price without VAT, which a business reads first, is what its parts come to; VAT is added below.
  const [above, below] = keys.lead === "net" ? [noHtml, html`<dl class="lines">${rows}</dl>`] : [rows, noHtml];
  return html`<section class="panel panel-firm">${validity}<dl class="lines">${renderChosenRows(selection, choice)}${above}</dl>
<div class="total" role="status"><dl><div><dt>${price.lead.label}</dt><dd data-sum="${keys.lead}">${sum === null ? (choice.from?.value ?? "") : money(price.lead.pence)}</dd></div></dl></div>${below}
${price.later ? renderGroup(price.later.title, renderRows(price.later.amounts, ["laterVat", "laterGross"])) : noHtml}${
  price.deposit
    ? renderGroup(
        price.deposit.title,
        renderRows(price.deposit.amounts, ["gross", "laterGross"], offer.deposit?.percent),
        price.deposit.words,
      )
    : noHtml
}${renderIf(
  choice.deposit && sum === null,
  () =>
    html`<div class="lines-note" data-until-sum><p>${choice.deposit?.title ?? ""}</p>${renderParagraphs(choice.deposit?.text ?? "")}</div>`,
)}${joinHtml(remarks.map((remark) => html`<p class="lines-note">${remark}</p>`))}${renderOnlyParts(choice)}</section>`;
}

/** Which of the sums stand first and below. */
function findSumKeys(view: LinkView, { vat }: OfferTotals): { lead: string; rest: string[] } {
  if (vat === null) return { lead: "gross", rest: [] };
  return isBusiness(view.offer) ? { lead: "net", rest: ["vat", "gross"] } : { lead: "gross", rest: ["net", "vat"] };
}

/** Each part that can be chosen; the script shows those that are. */
function renderChosenRows({ option, lines }: OfferSelection, { options, extras }: ChoiceView): Html {
  const renderRow = (field: string, label: string, amount: string, isChosen: boolean) =>
    html`<div data-part="${field}"${attribute("hidden", !isChosen)}><dt>${label}</dt><dd class="line-amount">${amount}</dd></div>`;
  return joinHtml([
    ...options.map(({ place, label, price }) =>
      renderRow(
        place === 1 ? "option" : `option-${place}`,
        label ?? PRICE_WITHOUT_EXTRAS,
        price.lead,
        place === option,
      ),
    ),
    ...extras.map(({ id, label, price }, index) =>
      renderRow(formatExtraField(index), label, price.lead, lines.includes(id)),
    ),
  ]);
}

/** Of several options each has its own parts beside it. */
function renderOnlyParts({ options }: ChoiceView): Html {
  const parts = options.length === 1 ? options[0]?.parts : null;
  return parts
    ? html`<details class="sum-parts"><summary>${parts.title}, without extras</summary>${renderAmounts(parts.amounts)}</details>`
    : noHtml;
}

function renderButtons({ view, choice, parts, selection, mayContinue }: ChoiceForm): Html {
  const sum = addUpSelection(parts, selection);
  const { lead } = buildShownPrice({ ...view.offer, figures: sum ?? findCheapestOption(parts).figures });
  const text = sum === null ? (choice.from?.value ?? "") : formatMoney(lead.pence, view.offer.company.currencySymbol);
  return html`<div class="choice-go"><p class="choice-sum" aria-hidden="true"><span>${lead.label}</span><b data-sum="${findSumKeys(view, sum ?? findCheapestOption(parts).figures).lead}">${text}</b></p>
<button ${CHOICE_FORM} class="btn" data-update>Update total</button>${renderIf(
    mayContinue,
    () =>
      html`<button ${CHOICE_FORM} class="btn btn-primary btn-lg" formaction="${buildPagePath(view, "/accept")}">Continue</button>
<p class="hint">You’ll review the terms and confirm on the next page.</p>`,
  )}</div>`;
}

/** GOV.UK's summary: each fault leads to its field, and to the choice that puts it right. */
export function renderChoiceFaults(form: Pick<ChoiceForm, "view" | "parts" | "selection" | "choice" | "faults">): Html {
  const { view, parts, selection, choice, faults } = form;
  const findField = (lineId: string | null) => {
    const index = parts.extras.findIndex(({ id }) => id === lineId);
    return index === -1 ? "option" : formatExtraField(index);
  };
  const renderFix = ({ fix }: SelectionFault) => {
    if (!fix) return noHtml;
    const lines = fix.ticks ? [...selection.lines, fix.lineId] : selection.lines.filter((id) => id !== fix.lineId);
    const extra = choice.extras.find(({ id }) => id === fix.lineId);
    const words = fix.ticks ? `Add it, ${extra?.price.lead.slice(1) ?? ""}` : "Leave it out";
    return html` <a href="${buildChoicePath(view, { ...selection, lines })}">${words}</a>`;
  };
  return renderIf(
    faults.length > 0,
    () => html`<div class="error-summary" role="alert" tabindex="-1" autofocus>
<h2>There is a problem</h2><ul>${joinHtml(
      faults.map(
        (fault) => html`<li><a href="#${findField(fault.lineId)}">${fault.sentence}</a>${renderFix(fault)}</li>`,
      ),
    )}</ul></div>`,
  );
}
