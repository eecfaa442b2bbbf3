// Creates a new quote or, without a network, queues it on this device (decision 37).
import { type Company, getCompany } from "#contract/companies.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { createQuote, type NewQuote, type QuoteDetail } from "#contract/quotes/quotes.ts";
import { readPriceBook } from "#contract/rules/price-book.ts";
import { isRefusal } from "#domain/refusal.ts";
import { CallError, call, ForeignPage, ServerUnreachable } from "#web/kernel/api.ts";
import { client } from "#web/kernel/client.ts";
import { findCachedReply } from "#web/kernel/offline/reply-cache.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import type { QueueEntry } from "#web/quotes/offline-queue/entry.ts";
import { buildEntry } from "#web/quotes/offline-queue/entry-creation.ts";
import type { OnSiteAcceptance } from "#web/quotes/offline-queue/on-site.ts";
import { sendAcceptance, sendQuote } from "#web/quotes/offline-queue/queue-calls.ts";
import { hasRoomFor, listEntries, saveEntry, wouldLoseAcceptance } from "#web/quotes/offline-queue/queue-store.ts";
import { buildCacheOwner } from "#web/users/cache-owner.ts";
import type { Session } from "#web/users/session.tsx";
import type { DraftStore } from "./draft-store.ts";

export type CreateResult = { is: "there"; quote: QuoteDetail } | { is: "waiting"; entry: QueueEntry };

/** In ms; as long as reading waits before it shows a cached reply. */
const PATIENCE_MS = 5_000;
const SIGNED_OUT = "Somebody else is signed in, or nobody is. Please sign in again.";
const NOT_STORED =
  "No connection, and this browser could not keep the quote. Leave this page open, and try again when there is one.";
const QUEUE_FULL =
  "500 quotes, or 5 MB of them, wait on this device, and it keeps no more. Leave this page open, and try again once some were sent.";
const ALREADY_ACCEPTED =
  "The customer has accepted this quote on this device. It waits on the dashboard as it was accepted, and is sent from there.";

/** Creates or queues the quote; fails as the call does if it may not be queued. */
export async function createOrQueue(
  content: NewQuote,
  { read }: DraftStore,
  { user }: Session,
  company: Company,
): Promise<CreateResult> {
  const owner = buildCacheOwner(user);
  // Without cached replies no offline price could have been made either.
  const mayQueue = owner !== null && (await findCachedReply(getCompany.path)) !== null;
  const isServerTried = !mayQueue || client.connectivity.isReached;
  try {
    if (!isServerTried) throw new ServerUnreachable(NOT_STORED);
    const signals = mayQueue ? [AbortSignal.timeout(PATIENCE_MS)] : [];
    return { is: "there", quote: await call(createQuote, { body: content }, ...signals) };
  } catch (error) {
    if (!mayQueue || !(error instanceof ServerUnreachable) || error instanceof ForeignPage) throw error;
    client.markUnreachable(null);
    const entry = { ...buildEntryFromDraft(content, { read }, user, company, null), mayExistOnServer: isServerTried };
    const failure = await queueEntry(entry);
    if (failure) throw failure;
    return { is: "waiting", entry };
  }
}

/**
 * Queues it with its customer's acceptance, even with a network: it is sent in two calls, each once. If this browser
 * stores nothing, as in a private window, they are sent from this page.
 */
export async function queueOrSend(
  content: NewQuote,
  draftStore: Pick<DraftStore, "read">,
  user: Session["user"],
  company: Company,
  pendingAcceptance: OnSiteAcceptance,
): Promise<CreateResult> {
  const entry = buildEntryFromDraft(content, draftStore, user, company, pendingAcceptance);
  const failure = await queueEntry(entry);
  if (!failure) return { is: "waiting", entry };
  if (!client.connectivity.isReached) throw failure;
  const quoteOutcome = await sendQuote(entry);
  const finalOutcome = quoteOutcome.is === "done" ? await sendAcceptance(entry) : quoteOutcome;
  if (finalOutcome.is === "done") return { is: "there", quote: finalOutcome.quote };
  if (finalOutcome.is === "signedOut") throw new CallError(SIGNED_OUT);
  throw finalOutcome.problem.status ? new CallError(finalOutcome.problem.sentence) : failure;
}

/** Null once it is queued, otherwise why it is not; throws if it would overwrite an accepted entry. */
async function queueEntry(entry: QueueEntry): Promise<CallError | null> {
  const entries = (await listEntries(entry.owner)) ?? [];
  const storedEntry = entries.find(({ id }) => id === entry.id);
  if (wouldLoseAcceptance(storedEntry, entry)) throw new CallError(ALREADY_ACCEPTED);
  const otherEntries = entries.filter((other) => other !== storedEntry);
  if (!hasRoomFor([...otherEntries, entry])) return new CallError(QUEUE_FULL);
  return (await saveEntry(entry)) ? null : new ServerUnreachable(NOT_STORED);
}

function buildEntryFromDraft(
  content: NewQuote,
  { read }: Pick<DraftStore, "read">,
  user: Session["user"],
  company: Company,
  pendingAcceptance: QueueEntry["pendingAcceptance"],
): QueueEntry {
  const owner = buildCacheOwner(user);
  if (owner === null) throw new CallError(NOT_STORED);
  const { draft, priceBook } = read();
  const priceBookVersion =
    queryClient.getQueryData<ReplyOf<typeof readPriceBook>>(buildQueryKey(readPriceBook))?.priceBookVersion ?? 0;
  const input = {
    id: draft.id,
    content,
    lines: draft.lines,
    priceBook,
    priceBookVersion,
    company,
    owner,
    pendingAcceptance,
    now: Date.now(),
  };
  const entry = buildEntry(input);
  if (isRefusal(entry)) throw new CallError(entry.sentence);
  return entry;
}
