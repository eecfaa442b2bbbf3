import { formatDecimal, parseDecimal } from "#domain/money.ts";

/** The text after a step of this many hundredths, never below 0; null if the text is no number. */
export function stepNumber(text: string, hundredths: number): string | null {
  const value = text.trim() === "" ? 0 : parseDecimal(text);
  return value === null ? null : formatDecimal(Math.max(0, value + hundredths));
}
