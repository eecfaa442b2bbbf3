// Money is integer pence; hours, kW and multipliers are integer hundredths. Never binary floating point (decision 14).

/** Integer pence (hundredths of the company's currency), at most MAX_MONEY; negative only where a discount may be. */
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

/** The same with a sign: "-1.5" is -150. */
export function parseSignedDecimal(text: string): number | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith("-")) return parseDecimal(trimmed);
  const hundredths = /^-\s/.test(trimmed) ? null : parseDecimal(trimmed.slice(1));
  // From 0, so that "-0" is 0 and not the negative zero.
  return hundredths === null ? null : 0 - hundredths;
}

/**
 * Pence as en-GB money: 123450 is "£1,234.50", or "1,234.50" while the currency is unknown: it is never guessed. -1250
 * is "−£12.50", with a minus sign before the currency.
 */
export function formatMoney(pence: Pence, symbol: string | undefined): string {
  const amount = Math.abs(pence);
  const pounds = String(Math.floor(amount / 100)).replace(/\B(?=(?:\d{3}){1,5}$)/g, ",");
  return `${pence < 0 ? "−" : ""}${symbol ?? ""}${pounds}.${String(amount % 100).padStart(2, "0")}`;
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

/** Hundredths as the shortest exact text, which a program reads as a number: 650 is "6.5", 200 is "2", -150 is "-1.5". */
export function formatDecimal(hundredths: Hundredths): string {
  const amount = Math.abs(hundredths);
  const decimals = String(amount % 100)
    .padStart(2, "0")
    .replace(/0{1,2}$/, "");
  const whole = `${hundredths < 0 ? "-" : ""}${Math.floor(amount / 100)}`;
  return decimals === "" ? whole : `${whole}.${decimals}`;
}

/**
 * The whole number nearest to a quotient, halves rounded up; denominator positive. A negative quotient is the mirror of
 * its positive one, so halves go away from 0: what is taken off is rounded as what is charged.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): number {
  if (numerator < 0n) return 0 - divideHalfUp(-numerator, denominator);
  return Number((2n * numerator + denominator) / (2n * denominator));
}
