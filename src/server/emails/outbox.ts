// The worker that sends emails: one in each process, none of which takes another's.
import type { Database } from "#server/database/connect.ts";
import { createChangeListener } from "#server/kernel/change-message.ts";
import { createLogThrottle } from "#server/kernel/log-throttle.ts";
import { deliverEmail } from "./delivery.ts";
import { announceEmails, EMAIL_ENTITY } from "./email-events.ts";
import type { EmailKinds } from "./email-kind.ts";
import { findEmailTransport } from "./email-transport.ts";
import { claimEmails, markEmailsHeld, recoverEmails } from "./queries.ts";

const ROUND_MS = 5_000;
/** Emails sent at the same time. */
const AT_ONCE = 4;
/** In milliseconds; longer than any delivery takes. */
const CLAIM_MS = 5 * 60_000;
/** In milliseconds: how long deliveries under way may still take when the process is to end. */
const LAST_MS = 5_000;

const STRANGE = "Another program that uses this database sends NOTIFY volute. What is no message of Volute is skipped.";

/** The operator's log. */
interface Log {
  warn(message: string): void;
  error(message: string): void;
}

/** Delivers until `stop`, which waits for deliveries under way. A failed round is logged; the next one repeats it. */
export async function startOutboxWorker(database: Database, kinds: EmailKinds, log: Log): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const over = new AbortController();
  const unsaid = createLogThrottle();
  let wake = () => {};
  let isWoken = false;
  const wakeUp = () => {
    isWoken = true;
    wake();
  };
  // Called inside any transaction that is under way, so it only sets a flag.
  const stopListening = await database.listen(
    createChangeListener(
      (happened) => {
        if (happened === null || happened.entity === EMAIL_ENTITY) wakeUp();
      },
      () => {
        if (unsaid("message") !== null) log.warn(STRANGE);
      },
    ),
    (why) => log.error(`Live updates are off until this process hears the others again: ${why}`),
  );
  const next = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ROUND_MS).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (isWoken || stopping.signal.aborted) wake();
    });

  // The embedded database has this process alone: an email being sent there was left by an earlier process.
  let isFirst = database.kind === "embedded";
  const underWay = new Set<Promise<void>>();
  async function work() {
    while (!stopping.signal.aborted) {
      isWoken = false;
      try {
        for (const delivery of await beginDue(database, kinds, AT_ONCE - underWay.size, isFirst, over.signal)) {
          // A slot that becomes free takes the next email, however long the other ones take.
          const ended = delivery
            .catch((error: unknown) => log.error(`An email could not be handed over: ${messageOf(error)}`))
            .finally(() => {
              underWay.delete(ended);
              wakeUp();
            });
          underWay.add(ended);
        }
        isFirst = false;
      } catch (error) {
        if (unsaid("round") !== null) log.error(`Emails could not be looked for: ${messageOf(error)}`);
      }
      await next();
    }
    await Promise.all(underWay);
  }
  const working = work();
  return async () => {
    stopListening();
    stopping.abort();
    wake();
    const timer = setTimeout(() => over.abort(), LAST_MS);
    await working;
    clearTimeout(timer);
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Delivers everything that is due now, a few at a time. */
export async function deliverDueEmails(database: Database, kinds: EmailKinds): Promise<void> {
  const { signal } = new AbortController();
  let begun: Promise<void>[];
  do {
    begun = await beginDue(database, kinds, AT_ONCE, false, signal);
    await Promise.all(begun);
  } while (begun.length === AT_ONCE);
}

/** Starts delivering what is due, at most so many. `alone`: emails marked as being sent were left behind. */
async function beginDue(
  database: Database,
  kinds: EmailKinds,
  most: number,
  alone: boolean,
  stop: AbortSignal,
): Promise<Promise<void>[]> {
  const post = findEmailTransport(database);
  // Round up so that email due within this millisecond is included.
  const now = new Date(database.now().getTime() + 1);
  const emails = await database.asPlatform(async (db) => {
    await announceEmails(db, await recoverEmails(db, now, alone));
    await announceEmails(db, await markEmailsHeld(db, post === null));
    return post && most > 0 ? claimEmails(db, now, new Date(now.getTime() + CLAIM_MS), most) : [];
  });
  return post ? emails.map((mail) => deliverEmail(database, post, kinds, mail, stop)) : [];
}
