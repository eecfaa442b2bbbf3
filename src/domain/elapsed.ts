import { countDaysApart } from "./days.ts";

const MINUTE = 60_000;

/**
 * AD 9: 'Just now' for less than a minute, and if clocks differ; then minutes, then hours, and from 24 hours on
 * calendar days: Wednesday morning is 2 days ago on all of Friday.
 */
export function formatRelativeTime(then: Date, now: Date): string {
  const age = formatAge(then, now);
  return age === JUST_NOW ? age : `${age} ago`;
}

const JUST_NOW = "Just now";

/** The same for how long something has waited: "18 hours", "6 days". */
export function formatAge(then: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - then.getTime()) / MINUTE);
  if (minutes < 1) return JUST_NOW;
  if (minutes < 60) return formatCount(minutes, "minute");
  const hours = Math.floor(minutes / 60);
  // The day on which summer time ends has 25 hours.
  return hours < 24 ? formatCount(hours, "hour") : formatCount(Math.max(1, countDaysApart(then, now)), "day");
}

const formatCount = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** A duration in its two largest units: "3 days 4 hours", "12 minutes". */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.round(milliseconds / MINUTE);
  if (minutes < 1) return "Under a minute";
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return [formatCount(days, "day"), hours > 0 && formatCount(hours, "hour")].filter(Boolean).join(" ");
  return [hours > 0 && formatCount(hours, "hour"), minutes % 60 > 0 && formatCount(minutes % 60, "minute")]
    .filter(Boolean)
    .join(" ");
}
