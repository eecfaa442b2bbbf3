// The next reminder of an offer: shown on the quote, skipped, and restored.
import { randomUUIDv7 } from "node:crypto";
import { type Reminders, restoreReminder, skipReminder } from "#contract/offers/offers.ts";
import { findPauseReason, findUpcomingReminders, type Remindable, type Reminder } from "#domain/offers/reminders.ts";
import { buildRefusal } from "#domain/refusal.ts";
import type { Tx } from "#server/database/connect.ts";
import { NoChange } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import { bumpQuoteVersion } from "#server/offers/queries.ts";
import { deleteSkip, type FoundOffer, findRemindableByQuote, insertSkip } from "#server/offers/reminders/queries.ts";
import { buildRemindable } from "#server/offers/reminders/reminder-email.ts";
import { lockQuote } from "#server/quotes/queries.ts";
import { offerSteps } from "./quote-with-offer.ts";

const formatReminder = ({ key, at }: Reminder) => ({ key, at: at.toISOString() });

function buildReminders(offer: Remindable, now: Date): Reminders {
  const { next, skipped } = findUpcomingReminders(offer, now);
  const { stoppedAt } = offer;
  return {
    next: next && formatReminder(next),
    skipped: skipped.map(formatReminder),
    pauseReason: findPauseReason(offer, now),
    stoppedAt,
  };
}

export const listReminders = (offer: FoundOffer, now: Date): Reminders => buildReminders(buildRemindable(offer), now);

const reminderPassed = buildRefusal("reminder_passed", "This reminder has been sent or is no longer planned.");

async function read({ db, params }: { db: Tx; params: { id: string; key: string } }) {
  // Reads after locking the quote, so that simultaneous requests see each other's changes.
  const quote = await lockQuote(db, params.id);
  const offer = quote && (await findRemindableByQuote(db, params.id));
  return quote && offer && { quote, newest: null, offer, remindable: buildRemindable(offer) };
}
type ReminderRecord = NonNullable<Awaited<ReturnType<typeof read>>>;

/** The entry is about the revision, and open screens read the quote again. */
const buildReminderEntry = ({ quote: { id, quoteNumber, version, userId } }: ReminderRecord, reminder: string) => ({
  id,
  label: quoteNumber,
  metadata: { reminder },
  browserEvents: { entity: "quote", version: version + 1, ownerId: userId },
});
const { permit } = offerSteps;
const buildVersionBump = ({ quote: { id } }: ReminderRecord, now: Date) => ({ id, at: now.toISOString() });

export const reminderRoutes = [
  route(skipReminder, {
    permit,
    read,
    decide({ record: { remindable }, params: { key }, now }) {
      const { next, skipped } = findUpcomingReminders(remindable, now);
      if (skipped.some((reminder) => reminder.key === key)) return new NoChange(buildReminders(remindable, now));
      return next?.key === key ? { ...remindable, skipped: [...remindable.skipped, key] } : reminderPassed;
    },
    write: (db, _, { actor, record, params: { key }, now }) => [
      insertSkip(db, {
        id: randomUUIDv7(),
        companyId: record.offer.companyId,
        revisionId: record.offer.revisionId,
        key,
        skippedAt: now.toISOString(),
        skippedByName: actor.name,
      }),
      bumpQuoteVersion(db, buildVersionBump(record, now)),
    ],
    entry: ({ record, params }) => buildReminderEntry(record, params.key),
    reply: ({ decision, now }) => buildReminders(decision, now),
  }),
  route(restoreReminder, {
    permit,
    read,
    decide({ record: { remindable }, params: { key }, now }) {
      if (!remindable.skipped.includes(key)) return new NoChange(buildReminders(remindable, now));
      const { skipped } = findUpcomingReminders(remindable, now);
      if (!skipped.some((reminder) => reminder.key === key)) return reminderPassed;
      return { ...remindable, skipped: remindable.skipped.filter((reminder) => reminder !== key) };
    },
    write: (db, _, { record, params: { key }, now }) => [
      deleteSkip(db, { revisionId: record.offer.revisionId, key }),
      bumpQuoteVersion(db, buildVersionBump(record, now)),
    ],
    entry: ({ record, params }) => buildReminderEntry(record, params.key),
    reply: ({ decision, now }) => buildReminders(decision, now),
  }),
];
