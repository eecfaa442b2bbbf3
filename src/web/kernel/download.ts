// Downloads files with progress, so that a failure is a sentence on the screen and not a page of JSON.
import type { Endpoint } from "#contract/endpoint.ts";
import {
  buildNetworkError,
  buildReplyError,
  buildRequestUrl,
  buildUnreadableError,
  CallError,
  type CallInput,
} from "./api.ts";
import { client } from "./client.ts";

/** In ms: how long the next part may take. The whole file may take any time. */
const STALLED_MS = 30_000;

interface DownloadOptions {
  signal?: AbortSignal;
  /** Called with each part of the file as it arrives. */
  onPart?: (part: Uint8Array) => void;
}

/** The whole file, with the server's name for it. Fails with a CallError, or with the reason of the caller's abort. */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, onPart }: DownloadOptions = {},
): Promise<File> {
  const stallAbort = new AbortController();
  let stallTimer: ReturnType<typeof setTimeout> | undefined;
  const restartStallTimer = () => {
    clearTimeout(stallTimer);
    stallTimer = setTimeout(() => stallAbort.abort(new DOMException("", "TimeoutError")), STALLED_MS);
  };
  const { params, query } = input as Partial<Record<"params" | "query", unknown>>;
  try {
    restartStallTimer();
    const response = await fetch(buildRequestUrl(endpoint, params, query), {
      headers: client.headers,
      signal: AbortSignal.any([stallAbort.signal, ...(signal ? [signal] : [])]),
    });
    if (!response.ok) throw buildReplyError(endpoint, response, await response.text());
    const type = response.headers.get("content-type") ?? "";
    if (!response.body || !type.startsWith(endpoint.file ?? "")) throw buildUnreadableError(response);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for await (const part of iterateParts(response.body)) {
      restartStallTimer();
      parts.push(part);
      onPart?.(part);
    }
    return new File(parts, parseFileName(response.headers.get("content-disposition")), { type });
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw error instanceof CallError ? error : buildNetworkError(error);
  } finally {
    clearTimeout(stallTimer);
  }
}

// Safari cannot iterate over a stream.
async function* iterateParts(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncIterable<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

function parseFileName(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ?? "download";
}

export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: file.name });
  link.click();
  // Delayed, because the browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
