// The days on which a customer is reminded of a quote (decision 74), as a company enters them.
import { buildRefusal, type Refusal } from "#domain/refusal.ts";

const MAX_REMINDERS = 5;
const MAX_DAYS = 365;
export const REMINDER_DAYS_MESSAGE = `Enter at most ${MAX_REMINDERS} whole numbers of days from 1 to ${MAX_DAYS}, such as 3, 10`;

/** One of the two lists may be empty, not both. */
export const NO_REMINDER_DAYS = "Enter a day after sending or one before the end, or switch reminders off";

/** "10, 3" or [10, 3] is [3, 10]; each day once. */
export function readReminderDays(typed: string | readonly (string | number)[]): number[] | Refusal {
  const parts = typeof typed === "string" ? typed.split(/[\s,;]+/) : typed.map((day) => String(day).trim());
  const days = parts.filter((part) => part !== "").map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : 0));
  const isValid = days.every((day) => day >= 1 && day <= MAX_DAYS);
  const uniqueDays = [...new Set(days)].sort((a, b) => a - b);
  return isValid && uniqueDays.length <= MAX_REMINDERS ? uniqueDays : buildRefusal("invalid", REMINDER_DAYS_MESSAGE);
}
