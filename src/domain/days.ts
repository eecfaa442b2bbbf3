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

function formatLondonParts(instant: Date): Record<string, string> {
  return Object.fromEntries(londonParts.formatToParts(instant).map(({ type, value }) => [type, value]));
}

/** 'MMM dd, yyyy' with English month names of three letters (decision 53). */
export function formatDate(instant: string): string {
  const { year, month, day } = formatLondonParts(new Date(instant));
  return `${MONTHS[Number(month) - 1]} ${day}, ${year}`;
}

/** A calendar day as 'MMM yyyy'. */
export function formatMonth(day: string): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
}

/** The month of a calendar day, or "2027-06" itself, as "June 2027". */
export function formatLongMonth(day: string): string {
  return longMonth.format(new Date(`${day.slice(0, 7)}-01T12:00:00Z`));
}
const longMonth = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", month: "long", year: "numeric" });

/** A calendar day as 'MMM dd, yyyy'. */
export function formatDay(day: string): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(8)}, ${day.slice(0, 4)}`;
}

/** 'MMM dd, yyyy HH:mm'. */
export function formatDateTime(instant: string): string {
  const { hour, minute } = formatLondonParts(new Date(instant));
  return `${formatDate(instant)} ${hour}:${minute}`;
}

const longDay = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** "21 December 2026", as customers read a date (decision 78). */
export const formatCustomerDay = (instant: string): string => formatLongDay(instant).replace(/^\w+, /, "");

/** "21 December 2026, 14:02:11", as customers read the moment of an acceptance. */
export const formatCustomerSecond = (instant: string): string =>
  `${formatCustomerDay(instant)}, ${formatTime(instant)}:${formatSecondPart(instant)}`;

const formatSecondPart = (instant: string) => formatLondonParts(new Date(instant)).second;

/** "Monday, 21 December 2026", as customers read a deadline (decision 78). */
export function formatLongDay(instant: string): string {
  const parts = longDay.formatToParts(new Date(instant));
  const { weekday, day, month, year } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${weekday}, ${day} ${month} ${year}`;
}

/** "Wednesday 2 December, 09:30", for a time in the near future. */
export function formatNearDay(instant: string): string {
  const parts = longDay.formatToParts(new Date(instant));
  const { weekday, day, month } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${weekday} ${day} ${month}, ${formatTime(instant)}`;
}

/** 'MMM dd, yyyy HH:mm:ss', for the audit log (AD 2). */
export function formatSecond(instant: string): string {
  return `${formatDateTime(instant)}:${formatSecondPart(instant)}`;
}

/** 'yyyy-MM-dd HH:mm:ss', which spreadsheets read as a date and time in every country. */
export function formatSortable(instant: string): string {
  const date = new Date(instant);
  const { hour, minute, second } = formatLondonParts(date);
  return `${toDay(date)} ${hour}:${minute}:${second}`;
}

/** 'HH:mm'. */
export function formatTime(instant: string): string {
  const { hour, minute } = formatLondonParts(new Date(instant));
  return `${hour}:${minute}`;
}

/** The time at which this instant's calendar month began in London. */
export function startOfMonth(instant: Date): Date {
  const { year, month } = toMonth(instant);
  return startOfDay(year, month, 1);
}

/** The calendar month of this instant in London; months count from 1. */
export function toMonth(instant: Date): { year: number; month: number } {
  const { year, month } = formatLondonParts(instant);
  return { year: Number(year), month: Number(month) };
}

/** The time at which a London day begins; months count from 1. */
export function startOfDay(year: number, month: number, day: number): Date {
  const midnight = new Date(Date.UTC(year, month - 1, day));
  // London is at most an hour ahead of UTC, so its hour at UTC midnight is the difference.
  return new Date(midnight.getTime() - Number(formatLondonParts(midnight).hour) * 3_600_000);
}

/** The last day of the calendar month of a day. */
export function findLastDayOfMonth(day: string): string {
  const date = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0));
  return date.toISOString().slice(0, 10);
}

/** A London day as 'yyyy-MM-dd', the form of dates in queries. */
export function toDay(instant: Date): string {
  const { year, month, day } = formatLondonParts(instant);
  return `${year}-${month}-${day}`;
}

/** How many London days one instant is after another. */
export function countDaysApart(from: Date, to: Date): number {
  return (Date.parse(toDay(to)) - Date.parse(toDay(from))) / 86_400_000;
}

/** The first of those that are read as a calendar day. */
export const FIRST_DAY = "1900-01-01";

/** Whether the text is a calendar day in the form 'yyyy-MM-dd', from 1900 to 2199. */
export function isDay(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** From the start of `from` to the end of `to`: both London days are included (decision 31). */
export function toInterval(from: string | undefined, to: string | undefined): { since?: Date; before?: Date } {
  const start = (day: string, later = 0) => {
    const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
    return startOfDay(year, month, date + later);
  };
  return { ...(from ? { since: start(from) } : {}), ...(to ? { before: start(to, 1) } : {}) };
}

/** The first day of a date filter (QB 9, decision 31): today, the last 7 days, or the month that ends today. */
export function findFirstDay(range: "today" | "week" | "month", now: Date): string {
  const { year, month, day } = formatLondonParts(now);
  if (range === "today") return toDay(now);
  const noon = (y: number, m: number, d: number) => new Date(Date.UTC(y, m - 1, d, 12));
  if (range === "week") return toDay(noon(Number(year), Number(month), Number(day) - 6));
  const lastOfPrevious = noon(Number(year), Number(month), 0);
  const sameDay = Math.min(Number(day), lastOfPrevious.getUTCDate());
  return toDay(noon(Number(year), Number(month) - 1, sameDay));
}
