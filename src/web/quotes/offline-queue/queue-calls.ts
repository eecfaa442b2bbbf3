// The two calls that send a queued quote. However often one is repeated, the server creates and accepts once.

import { acceptOnSite } from "#contract/offers/on-site-acceptance.ts";
import { createOfflineQuote } from "#contract/quotes/offline-quotes.ts";
import { buildReplyError, buildRequestUrl, ServerUnreachable } from "#web/kernel/api.ts";
import { client } from "#web/kernel/client.ts";
import type { QueueEntry } from "./entry.ts";
import { computeBackoff, interpretReply, type SendOutcome, type ServerReply } from "./send-outcome.ts";

const TIMEOUT_MS = 30_000;

export async function sendQuote(entry: QueueEntry): Promise<SendOutcome> {
  const { id, body, seen: offlinePrice } = entry;
  return interpretReply(entry, await post(id, createOfflineQuote, { ...body, id, seen: offlinePrice }));
}

/** Call only once the server has the quote. */
export async function sendAcceptance(entry: QueueEntry): Promise<SendOutcome> {
  return interpretReply(entry, await post(entry.id, acceptOnSite, entry.pendingAcceptance ?? {}));
}

/** Null where no reply came. */
async function post(
  id: string,
  endpoint: typeof createOfflineQuote | typeof acceptOnSite,
  body: object,
): Promise<ServerReply | null> {
  try {
    const response = await fetch(buildRequestUrl(endpoint, { id }, undefined), {
      method: endpoint.method,
      headers: { "content-type": "application/json", ...client.headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (response.ok) client.markReachable();
    // Notifies the client's listeners if the session has ended.
    else if (buildReplyError(endpoint, response, text) instanceof ServerUnreachable) throw new ServerUnreachable("");
    const pause = computeBackoff(response.headers.get("retry-after"), Math.random());
    return { status: response.status, text, pause };
  } catch {
    client.markUnreachable(client.connectivity.asOf);
    return null;
  }
}
