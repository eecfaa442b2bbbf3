// The layout of every email: one column, no remote pictures, and the same text as plain text.
import { buildBrandRoles } from "#domain/companies/brand.ts";
import { bindPostcodes } from "#domain/postcode.ts";
import { Html, html } from "./html.ts";

export interface RenderedEmail {
  html: string;
  text: string;
}

export interface EmailParts {
  title: string;
  /** Each may have several lines. */
  paragraphs: string[];
  button: { label: string; url: string };
  /** As large as the paragraphs, but below the button: the end of the sender's message. */
  below?: string[];
  /** A link that stops emails like this one, at the very end. */
  stop?: { label: string; url: string };
  /** Small print below the button. */
  notes: string[];
  /** The sender's name. */
  sender: string;
  colour: string;
}

/** A placeholder for a link whose token is created when the email is sent; it leads nowhere. */
export const buildLinkPlaceholder = (linkName: string): string => `[${linkName}]`;
const buildHref = (url: string): string => (url.startsWith("[") ? "#" : url);

const FONT = "font-family:'IBM Plex Sans',Segoe UI,Helvetica,Arial,sans-serif";
const COLUMN = "width:100%;max-width:560px;background:#ffffff;border:1px solid #d5dbe0;border-radius:6px";

export function renderEmail({ title, button, stop, sender, colour, ...texts }: EmailParts): RenderedEmail {
  const paragraphs = texts.paragraphs.map(bindPostcodes);
  const below = (texts.below ?? []).map(bindPostcodes);
  const notes = texts.notes.map(bindPostcodes);
  const { brand, "on-brand": onBrand } = buildBrandRoles(colour, "light");
  const renderParagraphs = (paragraphs: string[], style: string) =>
    paragraphs.map((text) => html`<p style="margin:0 0 16px;${style}">${renderLines(text)}</p>`.text).join("");
  const head = html`<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"></head>
<body style="margin:0;background:#eef1f3;color:#16202a;${FONT};font-size:16px;line-height:24px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" cellpadding="0" cellspacing="0" style="${COLUMN}">
<tr><td style="padding:20px 28px;border-bottom:4px solid ${brand};font-weight:600">${sender}</td></tr>
<tr><td style="padding:28px"><h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${title}</h1>`;
  const link = html`<p style="margin:24px 0"><a href="${buildHref(button.url)}" style="display:inline-block;padding:12px 22px;
border-radius:4px;background:${brand};color:${onBrand};font-weight:600;text-decoration:none">${button.label}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#4a5763;word-break:break-all">Or copy this address: ${button.url}</p>`;
  const smallPrint = renderParagraphs(notes, "font-size:14px;color:#4a5763");
  const stopLink = stop
    ? html`<p style="margin:0 0 16px;font-size:14px"><a href="${buildHref(stop.url)}" style="color:#4a5763">${stop.label}</a></p>`
        .text
    : "";
  return {
    html: `${head.text}${renderParagraphs(paragraphs, "")}${link.text}${renderParagraphs(below, "")}${smallPrint}${stopLink}</td></tr></table></td></tr></table></body></html>`,
    text: [
      title,
      ...paragraphs,
      `${button.label}:\n${button.url}`,
      ...below,
      ...notes,
      ...(stop ? [`${stop.label}:\n${stop.url}`] : []),
      `-- \n${sender}`,
    ].join("\n\n"),
  };
}

/** A line never ends between a minus and its amount. */
const bindMinus = (line: string) => line.replaceAll(/−(?=\S)/g, "−\u2060");

const renderLines = (text: string) =>
  new Html(
    text
      .split("\n")
      .map((line) => html`${bindMinus(line)}`.text)
      .join("<br>"),
  );
