// Money is integer pence; hours, kW and multipliers are integer hundredths. Never binary floating point (decision 14).

/** Integer pence (hundredths of the company's currency), 0 to MAX_MONEY. */
export type Pence = number;

/** Integer hundredths of an hour, of a kW or of a multiplier, 0 to MAX_HUNDREDTHS. */
export type Hundredths = number;

/** £99,999,999.99: the limit of numeric(10,2) (AD 9). */
export const MAX_MONEY: Pence = 9_999_999_999;

/** 999.99: the limit of numeric(5,2) (AD 9). */
export const MAX_HUNDREDTHS: Hundredths = 99_999;

/** In characters; far longer than any real number. A longer text is refused unread. */
export const LONGEST_NUMBER = 100;

/**
 * Reads decimal text ("12", "1.5", ".50") as integer hundredths, exactly; surrounding white space is ignored. Null for
 * anything else: signs, exponents, separators, more than 2 decimals, or beyond the safe integers.
 */
export function parseDecimal(text: string): number | null {
  const trimmed = text.trim();
  const match = trimmed.length <= LONGEST_NUMBER && /^(\d*)(?:\.(\d{1,2}))?$/.exec(trimmed);
  if (!match) return null;
  const [, whole = "", decimals = ""] = match;
  if (whole === "" && decimals === "") return null;
  const hundredths = Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  return Number.isSafeInteger(hundredths) ? hundredths : null;
}

/** Pence as en-GB money: 123450 is "£1,234.50", or "1,234.50" while the currency is unknown: it is never guessed. */
export function formatMoney(pence: Pence, symbol: string | undefined): string {
  const pounds = String(Math.floor(pence / 100)).replace(/\B(?=(?:\d{3}){1,5}$)/g, ",");
  return `${symbol ?? ""}${pounds}.${String(pence % 100).padStart(2, "0")}`;
}

/** Hundredths of an hour with 1 decimal, rounded half-up: 625 is "6.3" (QB 9). */
export function formatHours(hundredths: Hundredths): string {
  const tenths = Math.floor((hundredths + 5) / 10);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

/** Hundredths of an hour exactly, with at least 1 decimal: 625 is "6.25", 800 is "8.0" (decision 79). */
export function formatExactHours(hundredths: Hundredths): string {
  return hundredths % 10 === 0 ? formatHours(hundredths) : formatDecimal(hundredths);
}

/** Hundredths as the shortest exact text: 650 is "6.5", 145 is "1.45", 200 is "2". */
export function formatDecimal(hundredths: Hundredths): string {
  const decimals = String(hundredths % 100)
    .padStart(2, "0")
    .replace(/0{1,2}$/, "");
  const whole = String(Math.floor(hundredths / 100));
  return decimals === "" ? whole : `${whole}.${decimals}`;
}

/** The whole number nearest to a quotient, halves rounded up; numerator 0 or more, denominator positive. */
export function divideHalfUp(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}
