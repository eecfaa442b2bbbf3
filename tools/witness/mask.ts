// Replaces what differs from run to run with names: ids, times, tokens, hashes. Equal values get equal names, numbered
// in the order in which they are first seen.

const month = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";
const weekday = "(?:\\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? )?";

/** In this order; the first match counts. */
const patterns: Record<string, RegExp> = {
  uuid: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/,
  time: /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)?/,
  day: new RegExp(
    `\\b\\d{4}-\\d\\d-\\d\\d\\b|${weekday}\\b\\d{1,2} ${month} \\d{4}\\b|\\b${month} \\d{1,2}, \\d{4}\\b`,
  ),
  clock: /\b[0-2]\d:[0-5]\d(?::[0-5]\d)?\b/,
  key: /MCowBQYDK2VwAyEA[\w+/]{43}=/,
  signature: /(?<![\w+/-])[\w+/-]{86}(?![\w+/-])(?:==)?/,
  token: /(?<![\w-])[\w-]{43}(?![\w-])/,
  nonce: /(?<=nonce[-="]+)[\w+/]{22}==/,
  hash: /(?<![0-9a-z])(?=\d*[a-f])[0-9a-f]{16,128}(?![0-9a-z])/,
  minute: /(?<=:)2\d{7}\b/,
  word: /(?<![0-9a-z])f0[0-9a-f]{6}(?![0-9a-z])/i,
  address: /\b10\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/,
};
const anyPattern = new RegExp(
  Object.entries(patterns)
    .map(([kind, { source }]) => `(?<${kind}>${source})`)
    .join("|"),
  "gi",
);

const DAY_MS = 86_400_000;
const londonDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" });
const countDays = (time: Date) => Date.parse(londonDay.format(time)) / DAY_MS;

/**
 * For one text after another; `known` gives the names of some values. A time becomes its distance from the day of
 * `start`: two moments may be in the same millisecond in one run and not in the next.
 */
export function createMask(start: Date, knownNames: ReadonlyMap<string, string> = new Map()): (text: string) => string {
  const startDay = countDays(start);
  const maskedValues = new Map<string, string>();
  const counts = new Map<string, number>();
  const numberValue = (kind: string, value: string) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    maskedValues.set(value, `<${kind}-${count}>`);
    return `<${kind}-${count}>`;
  };
  const nameTime = (kind: string, value: string) => {
    const time = new Date(value);
    // An invalid time, sent on purpose.
    if (Number.isNaN(time.getTime())) return value;
    const days = countDays(time) - startDay;
    return days === 0 ? `<${kind}>` : `<${kind} ${days > 0 ? "+" : ""}${days}>`;
  };
  return (text) =>
    text.replace(anyPattern, (value, ...matches) => {
      const groups = matches.at(-1) as Record<string, string | undefined>;
      const kind = Object.keys(patterns).find((name) => groups[name] !== undefined) ?? "";
      if (kind === "time" || kind === "day") return knownNames.get(value) ?? nameTime(kind, value);
      if (kind === "clock" || kind === "minute") return `<${kind}>`;
      return knownNames.get(value) ?? maskedValues.get(value) ?? numberValue(kind, value);
    });
}
