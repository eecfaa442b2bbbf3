// The one renderer of this process, shared by all its requests; it starts with the first document.
import { tookTooLong } from "#server/kernel/errors.ts";
import { type QueueOwner, refuseQueueFull } from "#server/kernel/fair-queue.ts";
import type { Printable } from "./document/render.ts";
import { createPdfRenderer, type PdfRenderer, RenderingTimedOut } from "./document/render-pool.ts";

let renderer: PdfRenderer | null = null;

/** Rendered on a thread of its own, in turn with other companies. Not at all when `gone`: the client has disconnected. */
export function renderPdf(document: Printable, owner: QueueOwner, gone?: AbortSignal): Promise<Uint8Array> {
  renderer ??= createPdfRenderer();
  return renderer.render(document, owner, gone).catch(refuseRendering);
}

/** A full queue and a document that took too long are said in words, with the time to ask again; all else stays an error. */
export function refuseRendering(error: unknown): never {
  if (error instanceof RenderingTimedOut) throw tookTooLong();
  return refuseQueueFull("documents", "being made")(error);
}

export const readRendererLoad = (): Record<string, number> => ({ ...(renderer?.load() ?? { waiting: 0, making: 0 }) });

export async function closePdfRenderer(): Promise<void> {
  await renderer?.close();
  renderer = null;
}
