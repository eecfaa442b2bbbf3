// Numbers as users and their spreadsheets write them: "£1,234.50", "62,50", "125%", "1.5 h".
import { LONGEST_NUMBER } from "#domain/money.ts";
import { buildRefusal, type Refusal } from "#domain/refusal.ts";
import type { Unit } from "./fields.ts";

/** What may surround a number of each unit, in lower case. */
const affixes: Record<Unit, RegExp> = {
  money: /^(?:£|\$|€|gbp|usd|eur)|(?:£|\$|€|gbp|usd|eur)? ?(?:(?:\/|per|an) ?(?:h|hr|hour))?$/g,
  hours: /(?:h|hrs?|hours?)$/g,
  kw: /kw$/g,
  multiplier: /^[x×]|[x×]$/g,
  people: /engineers?$/g,
  percent: /(?:%|per ?cent)$/g,
};

const PLAIN = /^\d*(?:\.\d*)?$/;
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
const DECIMAL_COMMA = /^\d*,\d*$/;
const GROUPED_DECIMAL_COMMA = /^[1-9]\d{0,2}(?:\.\d{3})+,\d*$/;
/** One group of three after the only separator: a thousand in one country, three decimals in another. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * The number as digits with a decimal point, without currency, unit and thousands separators. Unreadable text is
 * returned unchanged, for the caller's check to refuse. `continental`: a comma may be the decimal point; refused if the
 * text can then be read in two ways, as "£3.500" can anywhere.
 */
export function normaliseNumber(typed: string, unit: Unit, continental = false): string | Refusal {
  const text = typed.trim();
  if (text.length > LONGEST_NUMBER) return text;
  const normalised = text.toLowerCase().replace(/[\s\u00a0\u202f]/g, " ");
  const isPercent = unit === "multiplier" && normalised.endsWith("%");
  const number = (isPercent ? normalised.slice(0, -1) : normalised).replaceAll(affixes[unit], "").trim();
  const digits = /^\d{1,3}(?: \d{3})+(?:[.,]\d*)?$/.test(number) ? number.replaceAll(" ", "") : number;
  if (!/\d/.test(digits)) return text;
  const isPriceOfThousands = number !== normalised && unit === "money" && /\.\d{3}$/.test(digits);
  if ((continental || isPriceOfThousands) && AMBIGUOUS.test(digits)) {
    const way = continental ? "without thousands separators" : "with two decimals";
    return buildRefusal("ambiguous", `${text} can be read in two ways. Write it ${way}`);
  }
  const plain = PLAIN.test(digits)
    ? digits
    : GROUPED.test(digits)
      ? digits.replaceAll(",", "")
      : continental && DECIMAL_COMMA.test(digits)
        ? digits.replace(",", ".")
        : continental && GROUPED_DECIMAL_COMMA.test(digits)
          ? digits.replaceAll(".", "").replace(",", ".")
          : null;
  if (plain === null) return text;
  return stripEmptyDecimals(isPercent ? divideByHundred(plain) : plain);
}

/** "125" per cent is "1.25". */
function divideByHundred(plain: string): string {
  const [whole = "", decimals = ""] = plain.split(".");
  const padded = whole.padStart(3, "0");
  return `${padded.slice(0, -2)}.${padded.slice(-2)}${decimals}`;
}

/** Removes the zeros that a spreadsheet's format adds after the second decimal. */
function stripEmptyDecimals(plain: string): string {
  const [whole = "", decimals = ""] = plain.split(".");
  const significant = decimals.slice(0, 2) + decimals.slice(2).replace(/(?<!0)0+$/, "");
  return significant === "" ? whole : `${whole}.${significant}`;
}
