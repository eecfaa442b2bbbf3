// The frame of the customer pages: the company's own, with its name, colours and contact details.
import { buildSystemThemeCss } from "#domain/companies/brand.ts";
import { documentKindWording } from "#domain/offers/legal-wording.ts";
import { Html, html } from "#server/emails/html.ts";
import type { PageFiles } from "#server/kernel/call.ts";
import { joinHtml, renderIcon, renderIf, renderNote } from "./html-parts.ts";
import { buildPagePath, formatDocumentKind, type LinkView } from "./view.ts";

export type Page = (files: PageFiles) => string;

/** A page shown instead of the requested one; nothing is written. */
export interface StopPage {
  page: Page;
  status: number;
}

/** The dark colours count where the reader's system is dark: page.css imports them so. */
const head = (title: string, { styles, scripts }: PageFiles, more: Html): Html => html`<!doctype html>
<html lang="en-GB" data-theme="dark"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">
${joinHtml(styles.map((one) => html`<link rel="stylesheet" href="${one}">`))}${joinHtml(scripts.map((one) => html`<script type="module" src="${one}"></script>`))}${more}</head>`;

/** A page without branding, the same bytes for everyone. */
export const buildPlainPage =
  (title: string, body: Html): Page =>
  (files) =>
    html`${head(title, files, html``)}<body><main class="page"><section class="plate stop"><h1>${title}</h1>${body}</section></main></body></html>`
      .text;

interface Framed {
  /** Follows the company's name in the window's title. */
  title: string;
  body: Html;
  /** The page's script, if the page needs one. */
  script?: "read" | "sign";
}

/** Previews in chat programs show only whose quotation or estimate it is: neither price nor customer (decision 61). */
export const buildFramedPage =
  (view: LinkView, { title, body, script }: Framed): Page =>
  (files) => {
    const { company } = view.found;
    const more = html`<meta property="og:title" content="${documentKindWording[view.offer.documentKind].title} from ${company.name}"><style nonce="${files.nonce}">${new Html(buildSystemThemeCss(company.primaryColor))}</style>`;
    const does = script ? new Html(` data-page="${script}"`) : new Html("");
    return html`${head(`${title} from ${company.name}`, files, more)}<body${does}>
<a class="skip" href="#main">Skip to the content</a>
<header class="bar"><div>${logo(view)}<div><p class="bar-name">${company.name}</p><p class="bar-reach">${renderContacts(view, "")}</p></div></div></header>
<main class="page" id="main">${staffNote(view)}${body}</main></body></html>`.text;
  };

function logo({ found: { company } }: LinkView): Html {
  const { brandImageData: data, brandImageType: type } = company;
  return renderIf(
    data && type,
    () => html`<span class="logo"><img src="data:${type ?? ""};base64,${data ?? ""}" alt=""></span>`,
  );
}

const staffNote = ({ holder }: LinkView): Html =>
  renderIf(holder.isStaff, () =>
    renderNote(
      "info",
      html`<b>You see this as your customer does.</b> You are signed in to this company, so nothing here is counted as opened and nothing can be answered.`,
    ),
  );

/** How to contact the company, if it has said so. */
export function renderContacts({ found: { company } }: LinkView, between: string | Html): Html {
  const { contactPhone: phone, contactEmail: email } = company;
  const ways = [
    ...(phone ? [html`<a href="tel:${phone.replace(/[^\d+]/g, "")}">${phone}</a>`] : []),
    ...(email ? [html`<a href="mailto:${email}">${email}</a>`] : []),
  ];
  return joinHtml(ways.map((way, at) => html`${at ? between : ""}${way}`));
}

export const renderBackLink = (view: LinkView): Html =>
  html`<p class="back"><a href="${buildPagePath(view)}">${renderIcon("back")}Back to the ${formatDocumentKind(view.offer)}</a></p>`;
