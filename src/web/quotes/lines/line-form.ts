// The fields of a line as texts, and their conversion to the contract's values.
import * as z from "zod/mini";
import { Lines } from "#contract/quotes/lines.ts";
import { normaliseNumber } from "#domain/catalogue/typed-numbers.ts";
import { formatDecimal } from "#domain/money.ts";
import type { GivenLine, QuoteLine } from "#domain/quotes/lines.ts";
import { isRefusal } from "#domain/refusal.ts";
import { formatPriceText } from "./price-text.ts";

export interface LineTexts
  extends Record<"words" | "quantity" | "price" | "heading" | "details" | "unit" | "extraId", string> {
  /** The customer decides. */
  isOffered: boolean;
  /** The places of the options it belongs to, "1,3"; empty for all, "none" if every box is cleared. */
  options: string;
}

/** What a line's form starts from; in the wizard without the last two. */
export type FormLine = Pick<QuoteLine, "extraId" | "heading" | "words" | "details" | "quantity" | "unit" | "price"> &
  Partial<Pick<QuoteLine, "state" | "options">>;

export function toLineTexts(line: FormLine | null): LineTexts {
  return {
    words: line?.words ?? "",
    quantity: formatDecimal(line?.quantity ?? 100),
    price: line ? formatPriceText(line.price) : "",
    heading: line?.heading ?? "",
    details: line?.details ?? "",
    unit: line?.unit ?? "",
    extraId: line?.extraId ? String(line.extraId) : "",
    isOffered: line?.state === "offered",
    options: line?.options?.join(",") ?? "",
  };
}

const NO_OPTION = "none";

/** The places of its options; all if none is named. */
export function readPlaces(options: string, optionCount: number): number[] {
  if (options === NO_OPTION) return [];
  return options === "" ? Array.from({ length: optionCount }, (_, index) => index + 1) : options.split(",").map(Number);
}

export function writePlaces(places: readonly number[], optionCount: number): string {
  if (places.length === 0) return NO_OPTION;
  return places.length === optionCount ? "" : places.toSorted().join(",");
}

/** "£1,234.50" is 1234.50; text that is no number stays, so that the check refuses it. */
export function normaliseTyped(text: string, unit: "money" | "multiplier"): string {
  const normalised = normaliseNumber(text, unit);
  return isRefusal(normalised) ? text : normalised;
}

/**
 * Takes the form's texts and gives the line to send. With an extra it has no price, which is the list's; details that
 * were left empty for it stay away, so that it has the extra's.
 */
export function buildLineSchema(id: string, isNew: boolean) {
  const toLine = z.transform((texts: LineTexts, context): GivenLine => {
    const { extraId, words, quantity, price, isOffered, options } = texts;
    if (options === NO_OPTION)
      context.issues.push({ code: "custom", message: "Tick at least one option", path: ["options"], input: options });
    const isListLine = extraId !== "";
    const [heading, details, unit] = [texts.heading, texts.details, texts.unit].map((text) => text.trim() || null);
    const wireLine = {
      id,
      words,
      quantity: normaliseTyped(quantity, "multiplier"),
      ...(isListLine ? { extraId: Number(extraId) } : { price: normaliseTyped(price, "money") || null }),
      heading,
      unit,
      state: isOffered ? "offered" : "included",
      options: options === "" || options === NO_OPTION ? [] : options.split(",").map(Number),
      ...(!(isListLine && isNew && details === null) && { details }),
    };
    const parsed = z.safeParse(Lines, [wireLine]);
    for (const { path, message } of parsed.error?.issues ?? [])
      context.issues.push({ code: "custom", message, path: path.slice(1), input: texts });
    return parsed.data?.[0] ?? z.NEVER;
  });
  return toLine as unknown as z.ZodMiniType<GivenLine, LineTexts>;
}
