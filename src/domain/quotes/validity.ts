// Until when an offer can be answered (decision 34).
import { startOfDay, toDay } from "#domain/days.ts";

/** The last millisecond of the London day that is `days` days after that of `sent`. */
export function computeValidUntil(sent: Date, days: number): Date {
  const [year = 0, month = 0, day = 0] = toDay(sent).split("-").map(Number);
  return new Date(startOfDay(year, month, day + days + 1).getTime() - 1);
}
