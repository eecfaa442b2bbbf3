// This process's one renderer, shared by all requests; it starts with the first document.
import { tookTooLong } from "#server/kernel/errors.ts";
import { type QueueOwner, refuseQueueFull } from "#server/kernel/fair-queue.ts";
import type { Printable } from "./document/render.ts";
import { createPdfRenderer, type PdfRenderer, RenderingTimedOut } from "./document/render-pool.ts";

let renderer: PdfRenderer | null = null;

/** Rendered on a separate thread, in turn with other companies. Skipped once `signal` aborts: the client has disconnected. */
export function renderPdf(document: Printable, owner: QueueOwner, signal?: AbortSignal): Promise<Uint8Array> {
  renderer ??= createPdfRenderer();
  return renderer.render(document, owner, signal).catch(refuseRendering);
}

/** A full queue and a time-out become problems with the time to retry; other errors are thrown unchanged. */
export function refuseRendering(error: unknown): never {
  if (error instanceof RenderingTimedOut) throw tookTooLong();
  return refuseQueueFull("documents", "being made")(error);
}

export const readRendererLoad = (): Record<string, number> => ({ ...(renderer?.load() ?? { waiting: 0, making: 0 }) });

export async function closePdfRenderer(): Promise<void> {
  await renderer?.close();
  renderer = null;
}
