// The thread that renders documents, one after another: it receives plain data and returns bytes. It exits on null.
import { getPriority, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { loadFonts } from "./fonts.ts";
import { type Printable, renderDocument } from "./render.ts";

export type Answer = { bytes: Uint8Array<ArrayBuffer> } | { problem: string };

// Lowers this thread's priority, so that requests get the processor first. Only on Linux, where the setting is per
// thread; elsewhere it would slow the whole server down.
if (process.platform === "linux") setPriority(Math.max(10, getPriority()));

const fonts = loadFonts();

parentPort?.on("message", async (document: Printable | null) => {
  if (document === null) process.exit();
  try {
    const bytes = await renderDocument(document, fonts);
    parentPort?.postMessage({ bytes } satisfies Answer, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ problem: String(error) } satisfies Answer);
  }
});
