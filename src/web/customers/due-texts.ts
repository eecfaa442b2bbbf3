// How the day of a service is said: by its month, because the day is agreed later.
import { formatMonth, toDay } from "#domain/days.ts";

/** Due before this month. */
export const isOverdue = (day: string, now = new Date()): boolean => day.slice(0, 7) < toDay(now).slice(0, 7);

/** "Overdue since Mar 2027", "Service Jun 2027". */
export const describeNextService = (day: string): string =>
  isOverdue(day) ? `Overdue since ${formatMonth(day)}` : `Service ${formatMonth(day)}`;

export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString("en-GB")} ${count === 1 ? singular : plural}`;
