const inWords = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });

/** The length of each unit in seconds, the longest first. */
const units = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** "5 minutes ago", "yesterday"; "just now" for less than a minute, and for clocks that differ. */
export function timeAgo(then: Date, now: Date): string {
  const seconds = Math.floor((now.getTime() - then.getTime()) / 1000);
  const unit = units.find(([, length]) => seconds >= length);
  return unit ? inWords.format(-Math.floor(seconds / unit[1]), unit[0]) : "just now";
}
