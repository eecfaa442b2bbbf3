// When a customer who has not answered is reminded (decision 74). The rules, all in days and times of Europe/London:
// - The company sets how many days after sending and how many days before the end of an offer. Each is a day at 09:30.
//   A bank holiday or weekend at the customer's site moves it: one after sending to the next working day, one before
//   the end to the working day before. Of those on the same day the last one in the company's order stays; one before
//   the end counts as later than one after sending.
// - None is on or before a day on which the offer was emailed, and none at the end of the offer or later.
// - Once the customer has opened the offer, those after sending are left out. A question that is not marked as answered
//   pauses all; those due meanwhile are left out, and the others follow. An answer, the end, the closing of the offer
//   and the customer's wish stop all for good.
// - One that could not be sent at its time is sent as soon as possible, on a working day from 09:30 to 17:00. Of
//   several late ones only the last is sent.
import { formatTime, startOfDay, toDay } from "#domain/days.ts";
import { addDays, findWorkingDay, isWorkingDay, type Jurisdiction } from "./bank-holidays.ts";

export interface Schedule {
  /** Days after sending. */
  after: readonly number[];
  /** Days before the end. */
  before: readonly number[];
}

/** One revision. Times are instants as ISO 8601. */
export interface Remindable {
  schedule: Schedule;
  /** Whether the company sends reminders at all, and is active. */
  isOn: boolean;
  place: Jurisdiction;
  issuedAt: string;
  validUntil: string;
  /** Neither closed nor answered. */
  isOpen: boolean;
  /** When the offer was last emailed; null if the customer has got no email. */
  offerEmailAt: string | null;
  openedAt: string | null;
  /** Those due by then are left out: the last reminder, the last question's end, the last change of the schedule. */
  since: string;
  hasQuestion: boolean;
  /** When the customer stopped them. */
  stoppedAt: string | null;
  /** Keys. */
  skipped: readonly string[];
}

export interface Reminder {
  /** "after-3" or "before-2". */
  key: string;
  at: Date;
}

const FIRST_TIME = "09:30";
const LAST_TIME = "17:00";
const FIRST_TIME_MS = 9.5 * 3_600_000;
/** British clocks change only on Sundays, so 09:30 of a working day is always nine and a half hours after midnight. */
function findMorning(day: string): Date {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return new Date(startOfDay(year, month, date).getTime() + FIRST_TIME_MS);
}

export const reminderKey = /^(after|before)-\d{1,3}$/;
const isAfterSending = ({ key }: Reminder): boolean => key.startsWith("after");

/** All planned reminders in the order of time, whatever has happened since. */
export function planReminders({ schedule, place, issuedAt, validUntil, offerEmailAt }: Remindable): Reminder[] {
  const [issuedDay, lastDay] = [toDay(new Date(issuedAt)), toDay(new Date(validUntil))];
  const sortAscending = (days: readonly number[]) => [...days].sort((a, b) => a - b);
  const days = [
    ...sortAscending(schedule.after).map((n) => ({
      key: `after-${n}`,
      day: findWorkingDay(addDays(issuedDay, n), place, 1),
    })),
    ...sortAscending(schedule.before)
      .reverse()
      .map((n) => ({ key: `before-${n}`, day: findWorkingDay(addDays(lastDay, -n), place, -1) })),
  ];
  const lastSent = toDay(new Date(offerEmailAt ?? issuedAt));
  const byDay = new Map(days.map(({ key, day }) => [day, key]));
  return [...byDay]
    .filter(([day]) => day > issuedDay && day > lastSent)
    .map(([day, key]) => ({ key, at: findMorning(day) }))
    .filter(({ at }) => at.getTime() < Date.parse(validUntil))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Why no reminder is sent. */
export const pauseReasons = ["closed", "expired", "stopped", "off", "no_email", "question"] as const;
export type PauseReason = (typeof pauseReasons)[number];

export function findPauseReason(offer: Remindable, now: Date): PauseReason | null {
  if (!offer.isOpen) return "closed";
  if (Date.parse(offer.validUntil) <= now.getTime()) return "expired";
  if (offer.stoppedAt !== null) return "stopped";
  if (!offer.isOn) return "off";
  if (offer.offerEmailAt === null) return "no_email";
  return offer.hasQuestion ? "question" : null;
}

/** Whether unsolicited emails may be sent now. */
export function isSendingTime(now: Date, jurisdiction: Jurisdiction): boolean {
  const time = formatTime(now.toISOString());
  return isWorkingDay(toDay(now), jurisdiction) && time >= FIRST_TIME && time < LAST_TIME;
}

/** The next time at which they may be sent. */
function findSendingTime(now: Date, jurisdiction: Jurisdiction): Date {
  if (isSendingTime(now, jurisdiction)) return now;
  const today = toDay(now);
  const isAfterLastTime = formatTime(now.toISOString()) >= LAST_TIME;
  return findMorning(findWorkingDay(isAfterLastTime ? addDays(today, 1) : today, jurisdiction, 1));
}

const maySend = ({ openedAt, skipped }: Remindable, reminder: Reminder): boolean =>
  !skipped.includes(reminder.key) && !(openedAt !== null && isAfterSending(reminder));

/** The last reminder whose time has come, if it has not been dealt with. */
function findLateReminder(offer: Remindable, plan: readonly Reminder[], now: Date): Reminder | null {
  const passed = plan.filter(({ at }) => at.getTime() <= now.getTime());
  const skipped = passed.filter(({ key }) => offer.skipped.includes(key)).map(({ at }) => at.getTime());
  const lastHandled = Math.max(Date.parse(offer.since), ...skipped);
  return passed.filter((one) => one.at.getTime() > lastHandled && maySend(offer, one)).at(-1) ?? null;
}

/** The reminder to send now. */
export function findDueReminder(offer: Remindable, now: Date): Reminder | null {
  if (findPauseReason(offer, now) !== null || !isSendingTime(now, offer.place)) return null;
  return findLateReminder(offer, planReminders(offer), now);
}

/** Upcoming reminders for readers of the quote: the next one and when it is sent, and the skipped ones. */
export function findUpcomingReminders(offer: Remindable, now: Date): { next: Reminder | null; skipped: Reminder[] } {
  if (findPauseReason(offer, now) !== null) return { next: null, skipped: [] };
  const plan = planReminders(offer);
  const upcoming = plan.filter(({ at }) => at.getTime() > now.getTime());
  const late = findLateReminder(offer, plan, now);
  const sendingTime = findSendingTime(now, offer.place);
  const isStillLate =
    sendingTime.getTime() < Date.parse(offer.validUntil) &&
    findLateReminder(offer, plan, sendingTime)?.key === late?.key;
  return {
    next:
      late && isStillLate ? { key: late.key, at: sendingTime } : (upcoming.find((one) => maySend(offer, one)) ?? null),
    skipped: upcoming.filter(({ key }) => offer.skipped.includes(key)),
  };
}

/** Why this queued reminder need not be sent any more; the text for the list of emails. */
export function explainObsoleteReminder(offer: Remindable, key: string, isNewest: boolean, now: Date): string | null {
  const pauseReason = findPauseReason(offer, now);
  if (pauseReason !== null) return obsoleteReasons[pauseReason];
  if (offer.skipped.includes(key)) return "The reminder was skipped before it left.";
  if (offer.openedAt !== null && isAfterSending({ key, at: now }))
    return "The customer opened the offer before the reminder left.";
  return isNewest ? null : "A later reminder has taken its place.";
}

const obsoleteReasons: Record<PauseReason, string> = {
  closed: "The offer was answered, revised or withdrawn before the reminder left.",
  expired: "The offer had expired before the reminder left.",
  stopped: "The customer wants no more reminders about this quote.",
  off: "The company's reminders were switched off before this one left.",
  no_email: "The email with the offer has not reached the customer.",
  question: "The customer asked something before the reminder left.",
};
