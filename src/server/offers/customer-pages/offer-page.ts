// The first page: the offer, and next to it what the customer can do.
import { formatLongDay } from "#domain/days.ts";
import { buildChoiceView, type ChoiceView } from "#domain/offers/choice-view.ts";
import { describeChoice, type SelectionFault } from "#domain/offers/combine-offer.ts";
import { documentKindWording } from "#domain/offers/legal-wording.ts";
import { buildOfferView, type OfferView } from "#domain/offers/view.ts";
import { type Html, html } from "#server/emails/html.ts";
import { CHOICE_FORM, renderChoice, renderChoiceFaults } from "./choice-form.ts";
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
  hasReplyAddress,
  isEventAllowed,
  type LinkView,
} from "./view.ts";

interface PageState {
  /** The text typed into the question. */
  text?: string | undefined;
  errors?: Errors;
  hasAsked?: boolean;
  /** Why what was chosen can't be had. */
  faults?: readonly SelectionFault[];
}

export function renderOfferPage(view: LinkView, state: PageState = {}): Page {
  const { text: question = "", errors = {}, hasAsked = false } = state;
  const { offer } = view;
  const outcome = findOutcome(view);
  const text = buildOfferView(offer, { outcome });
  const choice = prepareChoice(view, text, state);
  const body = html`${renderErrorSummary(errors)}${choice ? renderChoiceFaults(choice) : noHtml}${renderIf(
    hasAsked,
    () =>
      renderNote("ok", html`<b>Your message has been sent.</b> ${view.linkedOffer.company.name} will get back to you.`),
  )}${renderAnswer(view)}
<div class="heading"><div><p class="label">${formatOfferTitle(offer)}</p><h1>${buildOfferTitle(offer)}</h1>
${renderCustomer(text)}${renderMeaning(text)}</div>
<a class="btn" href="${buildPagePath(view, "/document.pdf")}" download>${renderIcon("download")}Download PDF</a></div>
${choice ? renderChoice(choice) : renderParts(view, text, question, errors)}`;
  return buildFramedPage(view, { title: formatOfferTitle(offer), body, script: "read" });
}

const renderParts = (view: LinkView, text: OfferView, question: string, errors: Errors): Html =>
  html`<div class="columns"><div class="stack">${renderWork(text)}${renderPrice(text, view.offer)}${renderSmallPrint(text)}</div>
<aside class="panel" aria-label="Your answer">${renderValidity(view)}<div class="answer">${renderActions(view)}${renderAskForm(view, question, errors)}</div></aside></div>`;

type ChoiceForm = Parameters<typeof renderChoice>[0];

/** Null if there is nothing to choose, or no longer. */
function prepareChoice(
  view: LinkView,
  text: OfferView,
  { text: question = "", errors = {}, faults = [] }: PageState,
): ChoiceForm | null {
  const { offer, selection } = view;
  const { selection: parts } = offer;
  if (!parts || !selection) return null;
  const choice = buildChoiceView({ ...offer, selection: parts });
  const askForm = renderAskForm(view, question, errors, CHOICE_FORM);
  return {
    ...{ view, parts, selection, choice, faults },
    validity: renderValidity(view),
    mayContinue: isEventAllowed("accept", view) && view.state === "open" && !view.holder.isStaff,
    decline: renderDecline(view),
    question: renderIf(askForm.text !== "", () => html`<section class="panel answer">${askForm}</section>`),
    ...renderShared(choice, text),
  };
}

/** What is the same whatever is chosen. The work stands first where there is only one. */
function renderShared({ options, shared: { facts, sections } }: ChoiceView, text: OfferView) {
  const smallPrint = renderSmallPrint({
    ...text,
    sections: [...sections, ...text.sections.filter(({ part }) => part !== "work")],
  });
  const work = renderIf(facts.length > 0, () => renderWork({ work: { ...text.work, facts } }));
  return options.length === 1 ? { work, rest: smallPrint } : { work: noHtml, rest: html`${work}${smallPrint}` };
}

/** How the offer was answered, in words that stay true. */
function renderAnswer(view: LinkView): Html {
  const { answer } = view.linkedOffer;
  const { state } = view;
  if (!answer || !(state === "accepted" || state === "declined")) return noHtml;
  if (state === "declined") {
    const sentence = answer.name
      ? `${answer.name} declined this ${formatDocumentKind(view.offer)}`
      : `This ${formatDocumentKind(view.offer)} was declined`;
    return renderNote(
      "info",
      html`<b>${sentence}</b> on ${formatMoment(answer.answeredAt)} (UK time). If that was a mistake, or things have changed, write to us below.`,
    );
  }
  const choice = describeChoice(view.offer);
  return renderNote(
    "ok",
    html`<b>Accepted by ${answer.name}</b> on ${formatMoment(answer.answeredAt)} (UK time)${choice === null ? "" : `: ${choice}`}.${renderIf(
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
        html`<a class="btn" href="${buildPagePath(view, "/receipt.json")}" download>Download the receipt (data file)</a>`,
    )}</div>`,
  );
}

function renderValidity({ linkedOffer: { revision, answer }, state }: LinkView): Html {
  const lastDay = formatLongDay(revision.validUntil);
  const sentOn = html`<p class="hint">Sent on ${formatLongDay(revision.issuedAt)}</p>`;
  switch (state) {
    case "open":
      return html`<div class="till"><p class="label">Open for acceptance until</p><p class="till-day">${lastDay}</p>${sentOn}</div>`;
    case "expired":
      return html`<div class="till till-over"><p class="label">This offer expired on</p><p class="till-day">${lastDay}</p><p class="hint">At the end of that day, UK time. You can ask for a new date.</p></div>`;
    default:
      return html`<div class="till"><p class="label">${state === "accepted" ? "Accepted on" : "Declined on"}</p><p class="till-day">${formatLongDay(answer?.answeredAt ?? revision.issuedAt)}</p>${sentOn}</div>`;
  }
}

function renderActions(view: LinkView): Html {
  if (view.holder.isStaff) return noHtml;
  const acceptLink = () =>
    html`<a class="btn btn-primary btn-lg btn-block" href="${buildPagePath(view, "/accept")}">${renderIcon("check")}${documentKindWording[view.offer.documentKind].accept}</a>
<p class="hint">You’ll review the terms and confirm on the next page.</p>`;
  return html`${renderIf(isEventAllowed("accept", view) && view.state === "open", acceptLink)}${renderDecline(view)}`;
}

const renderDecline = (view: LinkView): Html =>
  renderIf(
    !view.holder.isStaff && isEventAllowed("decline", view) && view.state !== "declined",
    () => html`<a class="btn btn-block" href="${buildPagePath(view, "/decline")}">Decline</a>`,
  );

/** The suggested text asks for what most customers want of an expired offer. */
export const buildNewDateRequest = ({ offer }: LinkView, name = "", purchaseOrder = ""): string =>
  [
    `I would like to accept ${formatOfferReference(offer)}. Please send me a new date.`,
    ...(purchaseOrder ? [`Purchase order: ${purchaseOrder}`] : []),
    ...(name ? [name] : []),
  ].join("\n");

/**
 * `form`: the attribute that joins its field and button to another form of the page, which then sends its own fields too,
 * as they are ticked.
 */
export function renderAskForm(view: LinkView, text: string, errors: Errors, form: Html | null = null): Html {
  if (view.holder.isStaff || !isEventAllowed("ask", view)) return noHtml;
  const isExpired = view.state === "expired";
  const subject = isExpired ? "" : "About the work, the price or the date. ";
  const way = hasReplyAddress(view)
    ? "We’ll reply by email or phone."
    : "Please give your email address or phone number, so that we can reply.";
  const value = text || (isExpired && !errors.text ? buildNewDateRequest(view) : "");
  const path = buildPagePath(view, "/ask");
  const field = renderField({
    name: "text",
    label: isExpired ? "Ask for a new date" : "Ask a question",
    hint: `${subject}${way}`,
    value,
    errors,
    rows: isExpired ? 5 : 3,
    ...(form && { extraAttributes: form.text }),
  });
  const look = `btn btn-block${isExpired ? " btn-primary" : ""}`;
  const label = isExpired ? "Ask for a new date" : "Send the question";
  return form
    ? html`<div class="ask">
${field}<button ${form} class="${look}" formmethod="post" formaction="${path}">${label}</button></div>`
    : html`<form class="ask" method="post" action="${path}">
${field}<button class="${look}">${label}</button></form>`;
}
