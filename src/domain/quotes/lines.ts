// The priced lines and the discount of a quote (decisions 161, 168 and 169).
import type { Extra } from "#domain/catalogue/extras.ts";
import type { Hundredths, Pence } from "#domain/money.ts";
import { buildRefusal, type Refusal } from "#domain/refusal.ts";

export const MAX_LINES = 50;
/** Of these, for the customer to choose. */
export const MAX_OFFERED_LINES = 12;
/** In characters. */
export const lineTextLimits = { words: 200, details: 500, heading: 60, unit: 10 } as const;
/** 9,999.99. */
export const MAX_QUANTITY: Hundredths = 999_999;

/** In the price; for the customer to choose; or chosen, which only an acceptance writes. */
export const lineStates = ["included", "offered", "taken"] as const;
export type LineState = (typeof lineStates)[number];

export interface QuoteLine {
  id: string;
  /** The extra of the price list that it came from; null for a one-off. */
  extraId: number | null;
  /** Begins a group. */
  heading: string | null;
  words: string;
  details: string | null;
  quantity: Hundredths;
  /** Printed after the quantity: "m", "h". */
  unit: string | null;
  /** Of one unit. */
  price: Pence;
  state: LineState;
  /** The places of the options that it belongs to; empty for all. */
  options: number[];
}

/** A line without places belongs to every option. */
export const isOfOption = ({ options }: { options?: readonly number[] }, place: number): boolean =>
  !options || options.length === 0 || options.includes(place);

/** At most one a quote: a per cent of labour, material and included lines, or an amount. */
export type Discount = { words: string } & (
  | { percent: Hundredths; amount?: undefined }
  | { amount: Pence; percent?: undefined }
);

/** The lines and the discount, as a quote holds them. */
export interface LinesAndDiscount {
  lines: readonly QuoteLine[];
  discount: Discount | null;
}

/** A line as it is sent: from the price list, or a one-off with a price. An absent text is the extra's. */
export type GivenLine = Pick<QuoteLine, "id" | "quantity" | "state" | "options"> & {
  extraId?: number | null | undefined;
  price?: Pence | null | undefined;
} & { [K in keyof typeof lineTextLimits]?: string | null | undefined };

type ListedExtra = Pick<Extra, "id" | "name" | "price"> & Partial<Pick<Extra, "details" | "isActive">>;

export const EXTRA_MISSING_MESSAGE = "This extra is not on offer. Please choose another.";

/**
 * The lines to store. A new list line takes the price of its extra today; one that was there keeps what it has, also if
 * its extra is off by now. Refuses with `unknown_choice` a new line whose extra is absent or off.
 */
export function resolveLines(
  given: readonly GivenLine[],
  stored: readonly QuoteLine[],
  extras: readonly ListedExtra[],
): QuoteLine[] | Refusal {
  const fields: Record<string, string> = {};
  const lines = given.map((line, place) => {
    const extraId = line.extraId ?? null;
    if (extraId === null) return buildLine(line, { extraId, words: "", details: null, price: line.price ?? 0 });
    const storedLine = stored.find(({ id }) => id === line.id);
    if (storedLine?.extraId === extraId) return buildLine(line, storedLine);
    const extra = extras.find(({ id }) => id === extraId);
    if (!extra || extra.isActive === false) fields[`lines.${place}.extraId`] = EXTRA_MISSING_MESSAGE;
    const { name: words, price, details = null } = extra ?? { name: "", price: 0 };
    return buildLine(line, { extraId, words, details, price });
  });
  return Object.keys(fields).length > 0 ? buildRefusal("unknown_choice", EXTRA_MISSING_MESSAGE, fields) : lines;
}

/** The lines as a device showed them, at those prices. An extra that the company does not have leaves a one-off. */
export function resolveShownLines(given: readonly GivenLine[], extras: readonly ListedExtra[]): QuoteLine[] {
  return given.map((line) => {
    const extra = extras.find(({ id }) => id === line.extraId);
    const { id: extraId = null, name: words = "", details = null } = extra ?? {};
    return buildLine(line, { extraId, words, details, price: line.price ?? 0 });
  });
}

/** The line with the given texts, and otherwise those of the extra. In one order of keys, by which lines are compared. */
export function buildLine(
  { id, heading, words, details, quantity, unit, state, options }: GivenLine,
  origin: Pick<QuoteLine, "extraId" | "words" | "details" | "price">,
): QuoteLine {
  return {
    id,
    extraId: origin.extraId,
    heading: heading || null,
    words: words || origin.words,
    details: details === undefined ? origin.details : details || null,
    quantity,
    unit: unit || null,
    price: origin.price,
    state,
    options,
  };
}

/** The same lines at the prices of the active extras; an extra that is off changes nothing (decision 24). */
export function renewLinePrices(lines: readonly QuoteLine[], extras: readonly ListedExtra[]): QuoteLine[] {
  return lines.map((line) => {
    const extra = extras.find(({ id, isActive }) => id === line.extraId && isActive !== false);
    return extra ? { ...line, price: extra.price } : line;
  });
}

/** The lines of a copy, which no customer has chosen from. */
export const copyLines = (lines: readonly QuoteLine[]): QuoteLine[] =>
  lines.map((line) => (line.state === "taken" ? { ...line, state: "included" } : line));

/** The database returns keys in another order. */
export const isSameLines = (a: readonly QuoteLine[], b: readonly QuoteLine[]): boolean =>
  JSON.stringify(a.map((line) => buildLine(line, line))) === JSON.stringify(b.map((line) => buildLine(line, line)));

export const isSameDiscount = (a: Discount | null, b: Discount | null): boolean =>
  a === b || (a?.words === b?.words && a?.percent === b?.percent && a?.amount === b?.amount);
