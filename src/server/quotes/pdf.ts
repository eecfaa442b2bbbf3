// The one renderer of this process, shared by all its requests; it starts with the first document.
import { Problem } from "#server/kernel/errors.ts";
import type { QuoteDocument } from "./document/document.ts";
import { createPdfRenderer, type PdfRenderer, RendererBusy } from "./document/render-pool.ts";

let renderer: PdfRenderer | null = null;

/** Rendered on a thread of its own. Not at all when the client has disconnected; 503 when too many documents are waiting. */
export async function renderPdf(document: QuoteDocument, gone: AbortSignal): Promise<Uint8Array> {
  renderer ??= createPdfRenderer();
  try {
    return await renderer.render(document, gone);
  } catch (error) {
    if (!(error instanceof RendererBusy)) throw error;
    throw new Problem(503, "busy", "Many documents are being made right now. Please try again in a few seconds.", {
      headers: { "retry-after": "5" },
    });
  }
}

export async function closePdfRenderer(): Promise<void> {
  await renderer?.close();
  renderer = null;
}
