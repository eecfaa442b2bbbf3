// When the queue looks for due entries: when the page opens, after every change of the queue, when the server is
// reached again or the user comes back, and every 5 seconds while an entry waits and the page is visible.

import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import type { CurrentUser } from "#contract/users/sign-in.ts";
import { client } from "#web/kernel/client.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { buildCacheOwner } from "#web/users/cache-owner.ts";
import { createQueueRunner, type QueueRunner } from "./queue-runner.ts";
import { listEntries, onQueueChange, updateStoredEntry } from "./queue-store.ts";
import { readQueueView, setQueueView } from "./queue-view.ts";

const CHECK_INTERVAL_MS = 5_000;

let runner: QueueRunner | null = null;

/** Call once per page. Users without offline data have no queue. */
export async function startQueue(user: CurrentUser): Promise<void> {
  const owner = buildCacheOwner(user);
  if (owner === null) setQueueView({ entries: [] });
  if (runner || owner === null) return;
  runner = createQueueRunner(owner, showCreated);
  const { wake } = runner;
  // Not if only the browser reports a network: a request that cannot arrive would count as one without a reply.
  const check = async () => {
    if (client.connectivity.isReached) await wake("check");
  };
  const readAndCheck = async () => {
    const entries = await listEntries(owner);
    if (entries) setQueueView({ entries });
    await check();
  };
  onQueueChange(() => void readAndCheck());
  let wasReached = client.connectivity.isReached;
  client.addEventListener("connectivity", () => {
    const { isReached } = client.connectivity;
    if (isReached && !wasReached) void wake("reached");
    wasReached = isReached;
  });
  document.addEventListener("visibilitychange", () => isPageVisible() && void readAndCheck());
  setInterval(() => {
    if (isPageVisible() && readQueueView().entries?.some(({ state }) => state === "waiting")) void check();
  }, CHECK_INTERVAL_MS);
  await readAndCheck();
}

const isPageVisible = () => document.visibilityState === "visible";

/** Despite earlier failures, and without waiting for its retry time. */
export async function sendEntryNow(id: string): Promise<void> {
  await updateStoredEntry(id, (entry) => ({ ...entry, state: "waiting", tries: 0, nextTry: 0, problem: null }));
  await runner?.wake("sendNow");
}

function showCreated(createdQuotes: readonly QuoteDetail[]): void {
  const notification = describeCreated(createdQuotes);
  if (notification) toast(notification);
}

type CreatedQuote = Pick<QuoteDetail, "quoteNumber" | "conflict">;
/** Null if nothing was created. */
export function describeCreated(createdQuotes: readonly CreatedQuote[]): { title: string; description: string } | null {
  const [first] = createdQuotes;
  if (!first) return null;
  const subject =
    createdQuotes.length === 1
      ? `Quote ${first.quoteNumber} has`
      : `${createdQuotes.length} quotes that waited here have`;
  const changedNumbers = createdQuotes
    .filter(({ conflict }) => conflict !== null)
    .map(({ quoteNumber }) => quoteNumber);
  const changeNotice =
    changedNumbers.length > 0
      ? ` Open each quote whose price has changed to choose one: ${changedNumbers.join(", ")}.`
      : "";
  return {
    title: createdQuotes.length === 1 ? "Quote Created" : "Quotes Created",
    description: `${subject} been created successfully.${changeNotice}`,
  };
}
