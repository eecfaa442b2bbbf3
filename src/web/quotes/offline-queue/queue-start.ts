// When the sender looks: now, after every change of the queue, when the server is reached again, and every now and then
// while something waits and somebody sees the page.

import type { QuoteDetail } from "#contract/quotes.ts";
import type { CurrentUser } from "#contract/sign-in.ts";
import { client } from "#web/kernel/client.ts";
import { toast } from "#web/ui/toast.ts";
import { buildCacheOwner } from "#web/users/cache-owner.ts";
import { readQueueState, setQueueState } from "./queue-state.ts";
import { createSender, type Sender } from "./sender.ts";
import { listEntries, onQueueChange, updateStoredEntry } from "./store.ts";

/** The clock decides only when to look; what is due is the sender's matter. */
const EVERY_MS = 5_000;

let sender: Sender | null = null;

/** Once in a page. Of whom nothing is kept, nothing waits. */
export async function startQueue(user: CurrentUser): Promise<void> {
  const owner = buildCacheOwner(user);
  if (owner === null) setQueueState({ entries: [] });
  if (sender || owner === null) return;
  sender = createSender(owner, sayMade);
  const { look } = sender;
  const read = async () => {
    const entries = await listEntries(owner);
    if (entries) setQueueState({ entries });
    if (client.connectivity.isReached) await look();
  };
  onQueueChange(() => void read());
  // Not when the browser believes in a network: a try that cannot arrive would count as one that the server left open.
  let wasReached = client.connectivity.isReached;
  client.addEventListener("connectivity", () => {
    const { isReached } = client.connectivity;
    if (isReached && !wasReached) void look("reached");
    wasReached = isReached;
  });
  document.addEventListener("visibilitychange", () => isSeen() && void read());
  setInterval(() => {
    if (isSeen() && client.connectivity.isReached && readQueueState().entries?.some(({ state }) => state === "waiting"))
      void look();
  }, EVERY_MS);
  await read();
}

const isSeen = () => document.visibilityState === "visible";

/** Whatever was said about it before, and without waiting for its time. */
export async function sendEntryNow(id: string): Promise<void> {
  await updateStoredEntry(id, (entry) => ({ ...entry, state: "waiting", tries: 0, nextTry: 0, problem: null }));
  await sender?.look("asked");
}

function sayMade(made: QuoteDetail[]): void {
  const [first] = made;
  if (!first) return;
  const what = made.length === 1 ? `Quote ${first.quoteNumber} has` : `${made.length} quotes that waited here have`;
  const changed = made.filter(({ conflict }) => conflict !== null).map(({ quoteNumber }) => quoteNumber);
  const then =
    changed.length > 0 ? ` Where the price has changed meanwhile, open it to choose: ${changed.join(", ")}.` : "";
  toast({
    title: made.length === 1 ? "Quote Created" : "Quotes Created",
    description: `${what} been created successfully.${then}`,
  });
}
