// A schedule of reminders as a sentence.
import { NO_REMINDER_DAYS } from "#domain/companies/reminder-days.ts";

interface Schedule {
  after: readonly number[];
  before: readonly number[];
}

const list = new Intl.ListFormat("en-GB");
const days = (dayCounts: readonly number[]) =>
  `${list.format(dayCounts.map(String))} ${dayCounts.length === 1 && dayCounts[0] === 1 ? "day" : "days"}`;

/** "An email 3 and 10 days after sending, and 2 days before the end." */
export function describeSchedule({ after, before }: Schedule): string {
  const parts = [
    ...(after.length > 0 ? [`${days(after)} after sending`] : []),
    ...(before.length > 0 ? [`${days(before.toReversed())} before the end`] : []),
  ];
  return parts.length === 0 ? NO_REMINDER_DAYS : `An email ${parts.join(", and ")}.`;
}

/** The reminders for which a quote of this validity has no time; null for none. */
export function describeLateReminders({ after, before }: Schedule, validityDays: number): string | null {
  const lateDays = [after.filter((day) => day >= validityDays), before.filter((day) => day >= validityDays)];
  const sentences = [
    lateDays[0]?.length && `${days(lateDays[0])} after sending`,
    lateDays[1]?.length && `${days(lateDays[1])} before the end`,
  ];
  const shownSentences = sentences.filter((sentence) => typeof sentence === "string");
  if (shownSentences.length === 0) return null;
  const valid = validityDays === 1 ? "1 day" : `${validityDays} days`;
  return `A quote is valid for ${valid}, so that nothing is sent ${list.format(shownSentences)}.`;
}
