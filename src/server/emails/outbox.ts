// The worker that sends emails: one in each process, none of which takes another's.
import type { Database } from "#server/database/connect.ts";
import { createChangeListener } from "#server/kernel/change-message.ts";
import { createLogThrottle } from "#server/kernel/log-throttle.ts";
import { deliverEmail } from "./delivery.ts";
import { announceEmails, EMAIL_ENTITY } from "./email-events.ts";
import type { EmailKinds } from "./email-kind.ts";
import { findEmailTransport } from "./email-transport.ts";
import { claimEmails, markEmailsHeld, recoverEmails } from "./queries.ts";

const POLL_MS = 5_000;
/** Emails sent at the same time. */
const MAX_DELIVERIES = 4;
/** In milliseconds; longer than any delivery takes. */
const CLAIM_MS = 5 * 60_000;
/** In milliseconds: how long deliveries under way may still take when the process is to end. */
const SHUTDOWN_MS = 5_000;

const FOREIGN_MESSAGE =
  "Another program sends NOTIFY volute in this database. Messages that are not Volute's are skipped.";

/** The operator's log. */
interface Log {
  warn(message: string): void;
  error(message: string): void;
}

/** Delivers until `stop`, which waits for deliveries under way. A failed round is logged; the next one repeats it. */
export async function startOutboxWorker(database: Database, kinds: EmailKinds, log: Log): Promise<() => Promise<void>> {
  const stopRequest = new AbortController();
  const abandonment = new AbortController();
  const logThrottle = createLogThrottle();
  let wake = () => {};
  let isWoken = false;
  const wakeUp = () => {
    isWoken = true;
    wake();
  };
  // Called inside any transaction that is under way, so it only sets a flag.
  const stopListening = await database.listen(
    createChangeListener(
      (change) => {
        if (change === null || change.entity === EMAIL_ENTITY) wakeUp();
      },
      () => {
        if (logThrottle("message") !== null) log.warn(FOREIGN_MESSAGE);
      },
    ),
    (reason) => log.error(`Live updates are off until this process receives notifications again: ${reason}`),
  );
  const waitForNextRound = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (isWoken || stopRequest.signal.aborted) wake();
    });

  // Only this process uses the embedded database: an email being sent there was left by an earlier process.
  let isFirst = database.kind === "embedded";
  const activeDeliveries = new Set<Promise<void>>();
  async function runRounds() {
    while (!stopRequest.signal.aborted) {
      isWoken = false;
      try {
        const freeSlots = MAX_DELIVERIES - activeDeliveries.size;
        for (const delivery of await startDueDeliveries(database, kinds, freeSlots, isFirst, abandonment.signal)) {
          // A slot that becomes free takes the next email, however long the other ones take.
          const tracked = delivery
            .catch((error: unknown) => log.error(`An email could not be handed over: ${formatError(error)}`))
            .finally(() => {
              activeDeliveries.delete(tracked);
              wakeUp();
            });
          activeDeliveries.add(tracked);
        }
        isFirst = false;
      } catch (error) {
        if (logThrottle("round") !== null) log.error(`The emails to send could not be read: ${formatError(error)}`);
      }
      await waitForNextRound();
    }
    await Promise.all(activeDeliveries);
  }
  const rounds = runRounds();
  return async () => {
    stopListening();
    stopRequest.abort();
    wake();
    const timer = setTimeout(() => abandonment.abort(), SHUTDOWN_MS);
    await rounds;
    clearTimeout(timer);
  };
}

const formatError = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Delivers everything that is due now, a few at a time. */
export async function deliverDueEmails(database: Database, kinds: EmailKinds): Promise<void> {
  const { signal } = new AbortController();
  let deliveries: Promise<void>[];
  do {
    deliveries = await startDueDeliveries(database, kinds, MAX_DELIVERIES, false, signal);
    await Promise.all(deliveries);
  } while (deliveries.length === MAX_DELIVERIES);
}

/** Starts delivering what is due, at most so many. `isOnlyWorker`: emails marked as being sent were left behind. */
async function startDueDeliveries(
  database: Database,
  kinds: EmailKinds,
  maxCount: number,
  isOnlyWorker: boolean,
  abandonSignal: AbortSignal,
): Promise<Promise<void>[]> {
  const transport = findEmailTransport(database);
  // Round up so that email due within this millisecond is included.
  const now = new Date(database.now().getTime() + 1);
  const emails = await database.asPlatform(async (db) => {
    await announceEmails(db, await recoverEmails(db, now, isOnlyWorker));
    await announceEmails(db, await markEmailsHeld(db, transport === null));
    return transport && maxCount > 0 ? claimEmails(db, now, new Date(now.getTime() + CLAIM_MS), maxCount) : [];
  });
  return transport ? emails.map((email) => deliverEmail(database, transport, kinds, email, abandonSignal)) : [];
}
