// VAT registration numbers of the United Kingdom: 9 digits, 12 for a branch, GD and HA with 3 for government
// departments and health authorities; GB before them, or XI for trade from Northern Ireland (VAT Notice 700, 3.2).

const VAT_NUMBER = /^(GB|XI)?(\d{9}(?:\d{3})?|GD[0-4]\d{2}|HA[5-9]\d{2})$/;

/** The number as documents show it, "GB123456789"; null for a text that does not have its form. */
export function parseVatNumber(text: string): string | null {
  const match = VAT_NUMBER.exec(text.toUpperCase().replace(/[\s.-]/g, ""));
  return match ? `${match[1] ?? "GB"}${match[2]}` : null;
}

/**
 * Whether the last two digits match the seven before them, modulo 97 (in numbers since 2010 with 55 added). A typing
 * error fails. True for the forms without check digits.
 */
export function isVatChecksumValid(number: string): boolean {
  const digits = /\d{9}/.exec(number)?.[0];
  if (!digits) return true;
  const weighted = [...digits.slice(0, 7)].reduce((sum, digit, index) => sum + Number(digit) * (8 - index), 0);
  const remainder = (weighted + Number(digits.slice(7))) % 97;
  return remainder === 0 || remainder === 42;
}
