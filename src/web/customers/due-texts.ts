// How the day of a service is said: by its month, because the day is agreed later.
import { toDay } from "#domain/days.ts";

/** Due before this month. */
export const isOverdue = (day: string, now = new Date()): boolean => day.slice(0, 7) < toDay(now).slice(0, 7);
