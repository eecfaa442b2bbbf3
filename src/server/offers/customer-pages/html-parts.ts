// Parts that several of the pages use.
import type * as z from "zod/mini";
import { bindPostcodes } from "#domain/postcode.ts";
import { Html, html } from "#server/emails/html.ts";

export const noHtml = new Html("");
export const joinHtml = (parts: readonly Html[]): Html => new Html(parts.map(({ text }) => text).join(""));
export const renderIf = (condition: unknown, part: () => Html): Html => (condition ? part() : noHtml);

/** Blank lines separate paragraphs, other line ends break lines. */
export const renderParagraphs = (text: string): Html =>
  joinHtml(
    bindPostcodes(text)
      .split(/\n{2,}/)
      .map(
        (paragraph) =>
          html`<p>${joinHtml(paragraph.split("\n").map((line, index) => html`${index ? new Html("<br>") : noHtml}${line}`))}</p>`,
      ),
  );

const iconPaths = {
  download: `<path d="M12 15V3"/><path d="M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4"/><path d="m7 10 5 5 5-5"/>`,
  check: `<path d="M20 6 9 17l-5-5"/>`,
  info: `<circle cx="12" cy="12" r="10"/><path d="M12 16v-4"/><path d="M12 8h.01"/>`,
  warn: `<path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3"/><path d="M12 9v4"/><path d="M12 17h.01"/>`,
  back: `<path d="m15 18-6-6 6-6"/>`,
};
export const renderIcon = (name: keyof typeof iconPaths): Html =>
  new Html(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${iconPaths[name]}</svg>`);

/** Green if settled, amber if it needs attention. */
export const renderNote = (kind: "ok" | "warn" | "info", text: Html): Html =>
  html`<div class="note note-${kind}">${renderIcon(kind === "ok" ? "check" : kind)}<div>${text}</div></div>`;

export type Errors = Readonly<Record<string, string>>;

/** The first error of each field. */
export function readFormErrors({ issues }: z.core.$ZodError): Errors {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}

/** GOV.UK's error summary: each error links to its field. */
export const renderErrorSummary = (errors: Errors): Html =>
  renderIf(
    Object.keys(errors).length > 0,
    () => html`<div class="error-summary" role="alert" tabindex="-1" autofocus>
<h2>There is a problem</h2><ul>${joinHtml(
      Object.entries(errors).map(([field, sentence]) => html`<li><a href="#${field}">${sentence}</a></li>`),
    )}</ul></div>`,
  );

interface Field {
  name: string;
  label: string;
  hint?: string;
  value: string;
  errors: Errors;
  /** Trusted attributes from the code, such as `autocomplete="name"`. */
  extraAttributes?: string;
  /** Height of a multi-line field. */
  rows?: number;
}

export function renderField({ name, label, hint, value, errors, extraAttributes = "", rows }: Field): Html {
  const error = errors[name];
  const descriptionIds = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  const attributes = new Html(
    `${descriptionIds ? ` aria-describedby="${descriptionIds}"` : ""}${error ? ' aria-invalid="true"' : ""}${extraAttributes ? ` ${extraAttributes}` : ""}`,
  );
  const control = rows
    ? html`<textarea class="input input-area" id="${name}" name="${name}" rows="${rows}"${attributes}>
${value}</textarea>`
    : html`<input class="input" id="${name}" name="${name}" value="${value}"${attributes}>`;
  return html`<div class="field"><label for="${name}">${label}</label>${renderIf(hint, () => html`<p class="field-hint" id="${name}-hint">${hint ?? ""}</p>`)}${renderFieldError(name, errors)}${control}</div>`;
}

export function renderCheckbox(name: string, label: string, isTicked: boolean, errors: Errors = {}): Html {
  const attributes = errors[name] ? ` aria-invalid="true" aria-describedby="${name}-error"` : "";
  return html`<div class="field">${renderFieldError(name, errors)}<label class="check-row" for="${name}"><input type="checkbox" id="${name}" name="${name}" value="yes"${new Html((isTicked ? " checked" : "") + attributes)}><span>${label}</span></label></div>`;
}

interface Choices {
  name: string;
  label: string;
  options: readonly string[];
  value: string;
  errors: Errors;
}

/** A choice of one option or none; empty if there are no options. */
export function renderRadioGroup({ name, label, options, value, errors }: Choices): Html {
  const attributes = errors[name] ? ` aria-invalid="true" aria-describedby="${name}-error"` : "";
  const renderOption = (text: string, index: number) =>
    html`<label class="check-row"><input type="radio"${new Html(index === 0 ? ` id="${name}"` : "")} name="${name}" value="${text}"${new Html(text === value ? " checked" : "")}><span>${text}</span></label>`;
  return renderIf(
    options.length > 0,
    () =>
      html`<fieldset class="field"${new Html(attributes)}><legend>${label}</legend>${renderFieldError(name, errors)}${joinHtml(options.map(renderOption))}</fieldset>`,
  );
}

const renderFieldError = (name: string, errors: Errors): Html =>
  renderIf(
    errors[name],
    () =>
      html`<p class="field-error" id="${name}-error">${renderIcon("warn")}<span><span class="hidden">Error: </span>${errors[name] ?? ""}</span></p>`,
  );
