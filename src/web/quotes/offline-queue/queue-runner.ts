// Does what each state of the queue says (queue-state.ts), and reports how it ended.
import * as z from "zod/mini";
import { getQuote, type QuoteDetail } from "#contract/quotes/quotes.ts";
import { buildRequestUrl } from "#web/kernel/api.ts";
import { cacheReply } from "#web/kernel/offline/reply-cache.ts";
import { updateQuoteCache } from "#web/quotes/cache.ts";
import type { QueueEntry } from "./entry.ts";
import { sendAcceptance, sendQuote } from "./queue-calls.ts";
import { withSendLock } from "./queue-lock.ts";
import {
  advanceQueue,
  findSendingId,
  idle,
  isRunning,
  type QueueEvent,
  type QueueState,
  type Wake,
} from "./queue-state.ts";
import { deleteEntry, listEntries, readEntryNow, updateStoredEntry } from "./queue-store.ts";
import { readQueueView, setQueueView } from "./queue-view.ts";
import { type SendOutcome, updateEntry } from "./send-outcome.ts";

export interface QueueRunner {
  /** Comes back when nothing is left to send for now; at once where a run is under way, which takes the wake up. */
  wake: (cause: Wake) => Promise<void>;
}

/** `announce`: told which quotes the server has now. */
export function createQueueRunner(owner: string, announce: (created: readonly QuoteDetail[]) => void): QueueRunner {
  let state: QueueState = idle;
  let isLooping = false;

  function report(event: QueueEvent): void {
    state = advanceQueue(state, event);
    const sendingId = findSendingId(state);
    if (sendingId !== readQueueView().sendingId) setQueueView({ sendingId });
  }

  async function wake(cause: Wake): Promise<void> {
    report({ is: cause, uptime: performance.now() });
    if (isLooping) return;
    isLooping = true;
    while (isRunning(state)) {
      // The lock is given back before it is asked for again. A press of "Send Now" must not be lost to another tab's run.
      const isOurs = await withSendLock(run, state.run.isHurried).catch(() => report({ is: "failed" }));
      if (isOurs === null) report({ is: "lockTaken" });
    }
    isLooping = false;
  }

  async function run(): Promise<true> {
    report({ is: "locked" });
    while (isRunning(state) && state.is !== "locking") report(await doWork(state));
    return true;
  }

  async function doWork(
    current: Exclude<Extract<QueueState, { run: object }>, { is: "locking" }>,
  ): Promise<QueueEvent> {
    switch (current.is) {
      case "listing":
        return { is: "listed", ids: ((await listEntries(owner)) ?? []).map(({ id }) => id) };
      case "reading":
        return { is: "read", entry: await readEntryNow(current.run.ids[0] ?? ""), now: Date.now() };
      case "marking":
        await updateStoredEntry(current.entry.id, (entry) => ({ ...entry, mayExistOnServer: true }));
        return { is: "saved" };
      case "sendingQuote":
        return { is: "replied", outcome: await sendQuote(current.entry), uptime: performance.now() };
      case "savingPhase":
        await updateStoredEntry(current.entry.id, (entry) => ({ ...entry, phase: "acceptance" }));
        return { is: "saved" };
      case "sendingAcceptance":
        return { is: "replied", outcome: await sendAcceptance(current.entry), uptime: performance.now() };
      case "savingOutcome":
        await saveOutcome(current.entry, current.outcome);
        return { is: "saved" };
      case "announcing":
        if (current.run.created.length > 0) announce(current.run.created);
        return { is: "announced" };
    }
  }

  return { wake };
}

async function saveOutcome({ id, mayExistOnServer }: QueueEntry, outcome: SendOutcome): Promise<void> {
  if (outcome.is === "done") {
    updateQuoteCache(outcome.quote);
    void cacheReply(
      buildRequestUrl(getQuote, { id }, undefined),
      JSON.stringify(z.encode(getQuote.reply, outcome.quote)),
    );
    await deleteEntry(id);
    return;
  }
  // A refusal undoes what `marking` wrote.
  await updateStoredEntry(id, (entry) => updateEntry({ ...entry, mayExistOnServer }, outcome, Date.now()) ?? entry);
}
