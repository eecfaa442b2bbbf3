/**
 * What stands before a note: digits, spaces and signs. A digit that begins a word or a time, as in "6 pm", "18:00" and
 * "3-5pm", belongs to the note.
 */
const NUMBER =
  /^(?:[\s+.)–-]|(?!(?<!\d)\d{1,2}(?:\s?[–-]\s?\d{1,2})?\s?[ap]m)\d(?!\d{0,30}(?!ext|x)[a-z:])|\([\d\s]*\)|\((?=\d{3}))*/i;
const EXTENSION = /^[\s,;(]*(?:ext(?:ension)?|x)\.?\s*(\d+)/i;
/** A number with a note is at least so long; otherwise "2 rings" would be one. */
const MIN_DIGITS = 3;

const keepDigits = (text: string) => text.replace(/\D/g, "");

/** "+44 (0)161 496 0123 ext 4", "01865 000000 (after 6pm)": the number comes first. */
export function isTelephone(text: string): boolean {
  const isPlain = /^(?:[\d +()-]|ext)+$/i.test(text) && /\d/.test(text);
  return isPlain || keepDigits(NUMBER.exec(text)?.[0] ?? "").length >= MIN_DIGITS;
}

/**
 * A British number with its country's code without what is left out at home, so that "+44 161 496 0123" finds
 * "0161 496 0123": "1614960123". Null for any other text.
 */
export function findNationalNumber(text: string): string | null {
  const rest = /^(?:\+|00)44([\d\s()-]{7,})$/.exec(text.trim())?.[1];
  return rest === undefined ? null : keepDigits(rest.replace("(0)", ""));
}

/** Rings the number of a telephone text, without its note, and then dials the extension. */
export function buildTelephoneUrl(telephone: string): string {
  const number = NUMBER.exec(telephone)?.[0] ?? "";
  const isInternational = /^[\s(]*\+/.test(number);
  // "+44 (0)161" is written for both ways to dial it; with the country's code the zero goes.
  const digits = keepDigits(isInternational ? number.replace("(0)", "") : number);
  const extension = EXTENSION.exec(telephone.slice(number.length))?.[1];
  return `tel:${isInternational ? "+" : ""}${digits}${extension ? `;ext=${extension}` : ""}`;
}
