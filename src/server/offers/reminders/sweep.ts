// Queues the reminders that are due: a sweep over all open offers, page by page, in one process at a time.
import { setImmediate } from "node:timers/promises";
import { jurisdictions } from "#domain/offers/bank-holidays.ts";
import { findDueReminder, isSendingTime } from "#domain/offers/reminders.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { announceEmails } from "#server/emails/email-events.ts";
import { findEmailTransport } from "#server/emails/email-transport.ts";
import { queueEmail } from "#server/emails/queries.ts";
import { recordSystemEntry, systemActor } from "#server/kernel/audit.ts";
import {
  type FoundOffer,
  findRemindableByRevision,
  listCompaniesToRemind,
  listRemindable,
  lockQuoteRow,
  readContent,
  tryLockReminders,
} from "./queries.ts";
import { buildRemindable, buildReminderEmail } from "./reminder-email.ts";

/** Offers in one short transaction. */
const OFFERS_AT_ONCE = 50;
const COMPANIES_AT_ONCE = 100;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Covers every company that has reminders. Ends early if another process is sweeping, or on `stop`. */
export async function sweepReminders(
  database: Database,
  now: Date,
  stop = new AbortController().signal,
): Promise<number> {
  let queued = 0;
  for (let afterCompanyId = 0; ; ) {
    const companies = await database.asPlatform((db) => listCompaniesToRemind(db, afterCompanyId, COMPANIES_AT_ONCE));
    for (const { id } of companies) {
      let position: PagePosition | null = { endsAfter: now.toISOString(), afterId: FIRST_ID };
      while (position !== null) {
        if (stop.aborted) return queued;
        const page = await queuePage(database, id, position, now);
        if (page === null) return queued;
        queued += page.queued;
        position = page.next;
        // The embedded database runs in this process and never yields to the event loop.
        await setImmediate();
      }
      afterCompanyId = id;
    }
    if (companies.length < COMPANIES_AT_ONCE) return queued;
  }
}

interface PagePosition {
  endsAfter: string;
  afterId: string;
}

/** Null if another process is sweeping. Runs as the company, whose quotes it locks. */
function queuePage(database: Database, companyId: number, position: PagePosition, now: Date) {
  return database.asCompany(companyId, async (db) => {
    if (!(await tryLockReminders(db))) return null;
    const offers = await listRemindable(db, { companyId, ...position, most: OFFERS_AT_ONCE });
    let queued = 0;
    for (const { revisionId, quote } of offers.filter((offer) => findDueReminder(buildRemindable(offer), now))) {
      // A concurrent withdrawal or erasure waits for the email, or has committed first and is seen.
      await lockQuoteRow(db, { companyId, id: quote.id });
      const offer = await findRemindableByRevision(db, companyId, revisionId);
      const due = offer && findDueReminder(buildRemindable(offer), now);
      if (!due || offer.offerEmailTo === null) continue;
      await queueReminder(db, { ...offer, offerEmailTo: offer.offerEmailTo }, due.key, now);
      queued += 1;
    }
    const last = offers.length === OFFERS_AT_ONCE ? offers.at(-1) : undefined;
    return { queued, next: last ? { endsAfter: last.validUntil, afterId: last.quote.id } : null };
  });
}

async function queueReminder(
  db: Tx,
  remindableOffer: FoundOffer & { offerEmailTo: string },
  key: string,
  now: Date,
): Promise<void> {
  const { companyId, companyName, quote } = remindableOffer;
  const offer = await readContent(db, companyId, remindableOffer.revisionId);
  const email = buildReminderEmail(remindableOffer, offer, key);
  const actor = { ...systemActor, companyId, companyName };
  const metadata = { revision: offer.number, reminder: key, mail: email.id };
  await Promise.all([
    queueEmail(db, email, now),
    recordSystemEntry(db, "quote.reminded", { id: quote.id, label: offer.number, metadata, who: actor }, now),
    announceEmails(db, [{ id: email.id, companyId, companyName, quote }]),
  ]);
}

/** The operator's log. */
interface Log {
  error(message: string): void;
}

const CHECK_MS = 60_000;
/** In milliseconds: one sweep in each half-hour in which reminders may be sent; the first is at half past nine. */
const SWEEP_INTERVAL_MS = 30 * 60_000;

/** Sweeps until the returned function is called, where emails are sent. A sweep that fails is logged and repeated. */
export function startReminderSweep(database: Database, log: Log, clock = database.now): () => Promise<void> {
  const stopping = new AbortController();
  let lastSweptHalfHour = -1;
  let currentCheck: Promise<void> = Promise.resolve();
  async function sweepIfDue(): Promise<void> {
    const now = clock();
    const halfHour = Math.floor(now.getTime() / SWEEP_INTERVAL_MS);
    if (
      halfHour === lastSweptHalfHour ||
      !findEmailTransport(database) ||
      !jurisdictions.some((place) => isSendingTime(now, place))
    )
      return;
    try {
      await sweepReminders(database, now, stopping.signal);
      lastSweptHalfHour = halfHour;
    } catch (error) {
      log.error(`Reminders could not be queued: ${(error as Error).message}. The next attempt is in a minute.`);
    }
  }
  const checkAgain = () => {
    currentCheck = currentCheck.then(sweepIfDue);
  };
  checkAgain();
  const timer = setInterval(checkAgain, CHECK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await currentCheck;
  };
}
