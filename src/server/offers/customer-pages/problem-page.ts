// The pages for a failed call, with or without a valid customer link.

import { html } from "#server/emails/html.ts";
import type { PageFiles } from "#server/kernel/call.ts";
import type { Problem } from "#server/kernel/errors.ts";
import { buildPlainPage } from "./frame.ts";

/** The page for an unknown link does not reveal whether the link existed, or whose it was. */
const unknownLinkPage = buildPlainPage(
  "This link does not open a quotation",
  html`<p>The link may be incomplete or no longer in use. Check that all of it was copied, or ask the sender for a new one.</p>`,
);

export function renderProblemPage(problem: Problem, files: PageFiles, reference: string | null): string {
  if (problem.status === 404) return unknownLinkPage(files);
  const referenceText = reference === null ? html`` : html`<p>Reference ${reference}</p>`;
  const title = problem.status < 500 ? "That did not work" : "Please try again in a moment";
  return buildPlainPage(
    title,
    html`<p>${problem.message}</p><p>Go back in your browser to try again: what you typed is still there.</p>${referenceText}`,
  )(files);
}
