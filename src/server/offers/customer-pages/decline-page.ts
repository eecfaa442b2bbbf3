// The page on which a customer declines. A name and a reason are optional (decision 83).
import { html } from "#server/emails/html.ts";
import { buildFramedPage, type Page, renderBackLink } from "./frame.ts";
import { type Errors, renderErrorSummary, renderField, renderRadioGroup } from "./html-parts.ts";
import { buildOfferTitle } from "./offer-sections.ts";
import { buildPagePath, formatDocumentKind, formatOfferReference, formatOfferTitle, type LinkView } from "./view.ts";

export type TypedDecline = Readonly<Partial<Record<"name" | "because" | "reason", string | undefined>>>;

export function renderDeclinePage(
  view: LinkView,
  { name = "", because = "", reason = "" }: TypedDecline = {},
  errors: Errors = {},
): Page {
  const { offer, linkedOffer } = view;
  const body = html`${renderBackLink(view)}${renderErrorSummary(errors)}<form class="panel narrow" method="post" action="${buildPagePath(view, "/decline")}" novalidate>
<div class="till"><p class="label">${formatOfferTitle(offer)}, ${buildOfferTitle(offer)}</p><h1>Decline this ${formatDocumentKind(view.offer)}</h1></div><div class="answer">
<p>${linkedOffer.company.name} will be told at once. We keep the time, and the address and browser of your device as a record.</p>
${renderField({ name: "name", label: "Your full name (optional)", value: name, errors, extraAttributes: 'autocomplete="name"' })}
${renderRadioGroup({ name: "because", label: "Reason (optional)", options: linkedOffer.company.declineReasons, value: because, errors })}
${renderField({
  name: "reason",
  label: linkedOffer.company.declineReasons.length > 0 ? "In your own words (optional)" : "Reason (optional)",
  hint: "It helps us make a better offer.",
  value: reason,
  errors,
  rows: 4,
})}
<button class="btn btn-primary btn-lg btn-block">Decline</button></div></form>`;
  return buildFramedPage(view, { title: `Decline ${formatOfferReference(offer)}`, body });
}
