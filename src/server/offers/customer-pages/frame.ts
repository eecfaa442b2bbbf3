// The frame of the customer pages: the company's own, with its name, colours and contact details.
import { buildSystemThemeCss } from "#domain/companies/brand.ts";
import { documentKindWording } from "#domain/offers/legal-wording.ts";
import { buildTelephoneUrl } from "#domain/telephone.ts";
import { Html, html } from "#server/emails/html.ts";
import type { PageFiles } from "#server/kernel/call.ts";
import { joinHtml, renderIcon, renderIf, renderNote } from "./html-parts.ts";
import { buildChoicePath, formatDocumentKind, type LinkView } from "./view.ts";

export type Page = (files: PageFiles) => string;

/** A page shown instead of the requested one; nothing is written. */
export interface StopPage {
  page: Page;
  status: number;
}

/** The dark colours count where the reader's system is dark: page.css imports them so. */
const renderHead = (title: string, { styles, scripts }: PageFiles, extra: Html): Html => html`<!doctype html>
<html lang="en-GB" data-theme="dark"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">
${joinHtml(styles.map((file) => html`<link rel="stylesheet" href="${file}">`))}${joinHtml(scripts.map((file) => html`<script type="module" src="${file}"></script>`))}${extra}</head>`;

/** A page without branding, the same bytes for everyone. */
export const buildPlainPage =
  (title: string, body: Html): Page =>
  (files) =>
    html`${renderHead(title, files, html``)}<body><main class="page"><section class="panel stop"><h1>${title}</h1>${body}</section></main></body></html>`
      .text;

interface PageContent {
  /** Follows the company's name in the window's title. */
  title: string;
  body: Html;
  /** The page's script, if the page needs one. */
  script?: "read" | "sign";
}

/** Previews in chat programs show only whose quotation or estimate it is: neither price nor customer (decision 61). */
export const buildFramedPage =
  (view: LinkView, { title, body, script }: PageContent): Page =>
  (files) => {
    const { company } = view.linkedOffer;
    const extraHead = html`<meta property="og:title" content="${documentKindWording[view.offer.documentKind].title} from ${company.name}"><style nonce="${files.nonce}">${new Html(buildSystemThemeCss(company.primaryColor))}</style>`;
    const pageAttribute = script ? new Html(` data-page="${script}"`) : new Html("");
    return html`${renderHead(`${title} from ${company.name}`, files, extraHead)}<body${pageAttribute}>
<a class="skip" href="#main">Skip to the content</a>
<header class="bar"><div>${renderLogo(view)}<div><p class="bar-name">${company.name}</p><p class="bar-reach">${renderContacts(view, "")}</p></div></div></header>
<main class="page" id="main">${renderStaffNote(view)}${body}</main></body></html>`.text;
  };

function renderLogo({ linkedOffer: { company } }: LinkView): Html {
  const { brandImageData: data, brandImageType: type } = company;
  return renderIf(
    data && type,
    () => html`<span class="logo"><img src="data:${type ?? ""};base64,${data ?? ""}" alt=""></span>`,
  );
}

const renderStaffNote = ({ holder }: LinkView): Html =>
  renderIf(holder.isStaff, () =>
    renderNote(
      "info",
      html`<b>This is what your customer sees.</b> You are signed in to this company, so opening it is not counted and you cannot answer.`,
    ),
  );

/** How to contact the company, if it has said so. */
export function renderContacts({ linkedOffer: { company } }: LinkView, separator: string | Html): Html {
  const { contactPhone: phone, contactEmail: email } = company;
  const contacts = [
    ...(phone ? [html`<a href="${buildTelephoneUrl(phone)}">${phone}</a>`] : []),
    ...(email ? [html`<a href="mailto:${email}">${email}</a>`] : []),
  ];
  return joinHtml(contacts.map((contact, index) => html`${index ? separator : ""}${contact}`));
}

export const renderBackLink = (view: LinkView): Html =>
  html`<p class="back"><a href="${buildChoicePath(view)}">${renderIcon("back")}Back to the ${formatDocumentKind(view.offer)}</a></p>`;
