// Days and months are those of Europe/London everywhere (decision 31).

const londonParts = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function inLondon(instant: Date): Record<string, string> {
  return Object.fromEntries(londonParts.formatToParts(instant).map(({ type, value }) => [type, value]));
}

/** 'MMM dd, yyyy' with English month names of three letters (decision 53). */
export function formatDate(instant: string): string {
  const { year, month, day } = inLondon(new Date(instant));
  return `${MONTHS[Number(month) - 1]} ${day}, ${year}`;
}

/** 'MMM dd, yyyy HH:mm'. */
export function formatDateTime(instant: string): string {
  const { hour, minute } = inLondon(new Date(instant));
  return `${formatDate(instant)} ${hour}:${minute}`;
}

/** The moment at which the calendar month of this moment began in London. */
export function startOfMonth(instant: Date): Date {
  const { year, month } = inLondon(instant);
  return startOfDay(Number(year), Number(month), 1);
}

/** The moment at which a London day begins; months count from 1. */
export function startOfDay(year: number, month: number, day: number): Date {
  const midnight = new Date(Date.UTC(year, month - 1, day));
  // London is at most an hour ahead of UTC, so its clock at that moment tells the distance.
  return new Date(midnight.getTime() - Number(inLondon(midnight).hour) * 3_600_000);
}
