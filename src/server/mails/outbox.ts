// The worker that hands letters over: one in each process, none of which takes another's.
import type { Database } from "#server/database/connect.ts";
import { deliver, type Kinds } from "./deliver.ts";
import { postOf } from "./post.ts";
import { claimMails, holdMails, recoverMails } from "./queries.ts";

/** What a call announces that has queued a letter; browsers are told nothing of it. */
export const MAIL = "mail";

const ROUND_MS = 5_000;
/** Handed over at once. */
const AT_ONCE = 4;
/** Longer than any hand-over takes. */
const CLAIM_MS = 5 * 60_000;
/** So long a letter that is being handed over may still take when the process is to end. */
const LAST_MS = 5_000;

/** Delivers until `stop`, which hands over what has been begun. A round that fails is done with the next. */
export async function keepDelivering(database: Database, kinds: Kinds): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const over = new AbortController();
  let wake = () => {};
  let isWoken = false;
  // Called in the middle of whatever transaction is under way, so it only leaves word.
  const deaf = await database.listen((message) => {
    if (message !== null && (JSON.parse(message) as { entity?: unknown }).entity !== MAIL) return;
    isWoken = true;
    wake();
  });
  const next = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ROUND_MS).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (isWoken || stopping.signal.aborted) wake();
    });

  // The embedded database has this process alone: what is being sent there is nobody's any more.
  let isFirst = database.kind === "embedded";
  async function work() {
    while (!stopping.signal.aborted) {
      isWoken = false;
      await deliveryRound(database, kinds, isFirst, stopping.signal, over.signal).then(
        () => {
          isFirst = false;
        },
        () => {},
      );
      await next();
    }
  }
  const working = work();
  return async () => {
    deaf();
    stopping.abort();
    wake();
    const timer = setTimeout(() => over.abort(), LAST_MS);
    await working;
    clearTimeout(timer);
  };
}

/** Everything that is due now, a few at a time. `alone`: whatever is being sent was left behind. */
export async function deliveryRound(
  database: Database,
  kinds: Kinds,
  alone: boolean,
  stopping = new AbortController().signal,
  over = stopping,
): Promise<void> {
  const post = postOf(database);
  await database.asPlatform(async (db) => {
    await recoverMails(db, new Date(), alone);
    await holdMails(db, post === null);
  });
  while (post && !stopping.aborted) {
    const now = new Date();
    const mails = await database.asPlatform((db) => claimMails(db, now, new Date(now.getTime() + CLAIM_MS), AT_ONCE));
    await Promise.all(mails.map((mail) => deliver(database, post, kinds, mail, over)));
    if (mails.length < AT_ONCE) break;
  }
}
