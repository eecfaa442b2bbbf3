// When a pump's next service is due. Days are London days, "2027-06-30".

export const MIN_SERVICE_MONTHS = 1;
export const MAX_SERVICE_MONTHS = 120;

export const settlements = ["done", "skipped"] as const;
export type Settlement = (typeof settlements)[number];

/** The same day so many months later; the last day of the month if that has no such day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const index = year * 12 + (month - 1) + months;
  const [newYear, newMonth] = [Math.floor(index / 12), index % 12];
  const last = new Date(Date.UTC(newYear, newMonth + 1, 0)).getUTCDate();
  return new Date(Date.UTC(newYear, newMonth, Math.min(date, last))).toISOString().slice(0, 10);
}

/**
 * When the service after the one of this day is due. Done: an interval after it was done, or after it was due if the former
 * is not later than the day that it was due. Skipped: the first day of this rhythm that is after the day of skipping.
 */
export function computeNextDue(
  dueOn: string,
  { settled, settledOn }: { settled: Settlement; settledOn: string },
  months: number,
): string {
  if (settled === "done") {
    const next = addMonths(settledOn, months);
    return next > dueOn ? next : addMonths(dueOn, months);
  }
  let times = 1;
  // Each from the same day, so that a 31st stays one where the month has it.
  while (addMonths(dueOn, times * months) <= settledOn) times++;
  return addMonths(dueOn, times * months);
}

/** How a service stands: by its quote, if it has one. */
export const dueStates = ["due", "quoted", "sent", "accepted", "declined"] as const;
export type DueState = (typeof dueStates)[number];

export interface ServiceQuote {
  /** Its present status, in which a sent quote may have expired. */
  status: string;
  /** Its last offer was withdrawn, and it was not sent again. */
  isWithdrawn: boolean;
}

/** After an expired or a withdrawn quote the service is due as before; a declined one is named. */
export function findDueState(quote: ServiceQuote | null): DueState {
  if (quote === null || quote.isWithdrawn || quote.status === "expired") return "due";
  const { status } = quote;
  return status === "sent" || status === "accepted" || status === "declined" ? status : "quoted";
}

/** Another quote may take the place of this one. */
export const isReplaceable = (quote: ServiceQuote): boolean =>
  quote.isWithdrawn || quote.status === "declined" || quote.status === "expired";
