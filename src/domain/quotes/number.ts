// Quote numbers are `{PREFIX}-{6 digits}` (decision 26). The database counts them without gaps.

/** The number of a company's n-th quote: ("NPL", 148) is "NPL-000148"; past 999999 it just grows. */
export function formatQuoteNumber(prefix: string, n: number): string {
  return `${prefix}-${String(n).padStart(6, "0")}`;
}

/**
 * A prefix of 2 to 4 capital letters from a company's slug: the initials of its words ("northern-pumps-ltd" is "NPL"),
 * or the first three letters of a single word; "QT" if it has too few letters.
 */
export function derivePrefix(slug: string): string {
  const words = slug.toUpperCase().match(/[A-Z]+/g) ?? [];
  const initials = words.map((word) => word[0]).join("");
  const prefix = initials.length >= 2 ? initials.slice(0, 4) : words.join("").slice(0, 3);
  return prefix.length >= 2 ? prefix : "QT";
}

/** "NPL", or "NPL2", "NPL3" … if other companies already have it. */
export function findFreePrefix(slug: string, taken: ReadonlySet<string>): string {
  const prefix = derivePrefix(slug);
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? prefix : `${prefix}${n}`;
    if (!taken.has(candidate)) return candidate;
  }
}
