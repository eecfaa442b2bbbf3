// Sends what waits on this device, one quote at a time over all tabs, in the order of making.
import * as z from "zod/mini";
import { createOfflineQuote } from "#contract/offline-quotes.ts";
import { acceptOnSite } from "#contract/on-site-acceptance.ts";
import { getQuote, type QuoteDetail } from "#contract/quotes.ts";
import { buildReplyError, buildRequestUrl, ServerUnreachable } from "#web/kernel/api.ts";
import { client } from "#web/kernel/client.ts";
import { keep } from "#web/kernel/offline/reply-cache.ts";
import { updateQuoteCache } from "#web/quotes/cache.ts";
import type { QueueEntry } from "./entry.ts";
import { setQueueState } from "./queue-state.ts";
import {
  computeBackoff,
  computeWait,
  interpretReply,
  isServerBusy,
  type SendOutcome,
  type ServerReply,
  updateEntry,
} from "./send-outcome.ts";
import { deleteEntry, listEntries, readEntryNow, updateStoredEntry } from "./store.ts";

const TIMEOUT_MS = 30_000;

export interface Sender {
  /** Looks for what is due; not quiet any more where there is a network again, or somebody wants it so. */
  look: (because?: "reached" | "asked") => Promise<void>;
}

/** `tell`: of those that the server has now. */
export function createSender(owner: string, tell: (made: QuoteDetail[]) => void): Sender {
  let isLooking = false;
  let isToLookAgain = false;
  /** After an answer that would be the same for all of them, or none; by a clock that nobody sets. */
  let quietUntil = 0;
  let isHurried = false;
  /** Somebody pressed a button, perhaps while another entry was being sent, whose answer must not swallow that. */
  let isAsked = false;

  async function look(because?: "reached" | "asked"): Promise<void> {
    if (because) {
      quietUntil = 0;
      isHurried = true;
    }
    if (because === "asked") isAsked = true;
    isToLookAgain = true;
    if (isLooking) return;
    isLooking = true;
    while (isToLookAgain) {
      isToLookAgain = false;
      await withSendLock(sendAllDue).catch(() => {}); // The lock's own failure: the next look comes.
    }
    isLooking = false;
  }

  async function sendAllDue(): Promise<void> {
    const made: QuoteDetail[] = [];
    const atOnce = isHurried;
    if (isAsked) quietUntil = 0;
    isHurried = isAsked = false;
    for (const { id } of (await listEntries(owner)) ?? []) {
      if (performance.now() < quietUntil) break;
      // As it stands now: somebody may have changed or deleted it while those before it were sent.
      const entry = await readEntryNow(id);
      if (!entry || entry.state === "blocked") continue;
      if (entry.problem && isServerBusy(entry.problem)) {
        // Also where another tab was told so: nothing behind it overtakes it, nor is asked for in its place.
        if (!atOnce && computeWait(entry, Date.now()) > 0) break;
      } else if (computeWait(entry, Date.now()) > 0) continue;
      const quote = await sendOne(entry);
      if (quote) made.push(quote);
    }
    if (made.length > 0) tell(made);
  }

  async function sendOne(entry: QueueEntry): Promise<QuoteDetail | null> {
    setQueueState({ sending: entry.id });
    const { mayBeThere } = entry;
    // A tab that is closed in mid-request reads no answer: what it leaves behind must say already that there may be one.
    if (!mayBeThere) await updateStoredEntry(entry.id, (now) => ({ ...now, mayBeThere: true }));
    const meaning = await sendEntry(entry);
    if (meaning.is === "there") {
      updateQuoteCache(meaning.quote);
      void keep(
        buildRequestUrl(getQuote, { id: entry.id }, undefined),
        JSON.stringify(z.encode(getQuote.reply, meaning.quote)),
      );
      await deleteEntry(entry.id);
    } else {
      if (meaning.is === "later" && meaning.forAll) quietUntil = performance.now() + meaning.pause;
      // Signing in begins the page anew.
      if (meaning.is === "notOurs") quietUntil = Number.POSITIVE_INFINITY;
      await updateStoredEntry(entry.id, (now) => updateEntry({ ...now, mayBeThere }, meaning, Date.now()) ?? now);
    }
    setQueueState({ sending: null });
    return meaning.is === "there" ? meaning.quote : null;
  }

  return { look };
}

/**
 * Not at all while another tab, or other work here, does. Where the browser has no locks (plain HTTP other than localhost) two tabs may send
 * one entry at the same time: its id is the quote's, of which the server makes one (decision 25).
 */
export async function withSendLock(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request("volute-queue", { ifAvailable: true }, (lock) => lock && work());
}

/** The quote, and once the server has it, what its customer accepted; each is taken once however often it is sent. */
export async function sendEntry(entry: QueueEntry): Promise<SendOutcome> {
  const { id, body, seen, onSite } = entry;
  const made = interpretReply(entry, await answerTo(id, createOfflineQuote, { ...body, id, seen }));
  if (made.is !== "there" || !onSite) return made;
  const { quoteNumber } = made.quote;
  if (entry.quoteNumber !== quoteNumber) await updateStoredEntry(id, (now) => ({ ...now, quoteNumber }));
  return interpretReply(entry, await answerTo(id, acceptOnSite, onSite));
}

/** Null where there was no network. */
async function answerTo(
  id: string,
  endpoint: typeof createOfflineQuote | typeof acceptOnSite,
  body: object,
): Promise<ServerReply | null> {
  try {
    const response = await fetch(buildRequestUrl(endpoint, { id }, undefined), {
      method: endpoint.method,
      credentials: "same-origin",
      headers: { "content-type": "application/json", ...client.headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (response.ok) client.markReachable();
    // Tells whoever listens for a session that has ended.
    else if (buildReplyError(endpoint, response, text) instanceof ServerUnreachable) throw new ServerUnreachable("");
    const quiet = computeBackoff(response.headers.get("retry-after"), Math.random());
    return { status: response.status, text, quiet };
  } catch {
    client.markUnreachable(client.connectivity.asOf);
    return null;
  }
}
