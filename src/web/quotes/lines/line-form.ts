// The fields of a line as texts, and their conversion to the contract's values.
import * as z from "zod/mini";
import { Lines } from "#contract/quotes/lines.ts";
import { normaliseNumber } from "#domain/catalogue/typed-numbers.ts";
import { formatDecimal } from "#domain/money.ts";
import type { GivenLine, QuoteLine } from "#domain/quotes/lines.ts";
import { isRefusal } from "#domain/refusal.ts";
import { formatPriceText } from "./price-text.ts";

export type LineTexts = Record<"words" | "quantity" | "price" | "heading" | "details" | "unit" | "extraId", string>;

/** What a line's form starts from. */
export type FormLine = Pick<QuoteLine, "extraId" | "heading" | "words" | "details" | "quantity" | "unit" | "price">;

export function toLineTexts(line: FormLine | null): LineTexts {
  return {
    words: line?.words ?? "",
    quantity: formatDecimal(line?.quantity ?? 100),
    price: line ? formatPriceText(line.price) : "",
    heading: line?.heading ?? "",
    details: line?.details ?? "",
    unit: line?.unit ?? "",
    extraId: line?.extraId ? String(line.extraId) : "",
  };
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
    const { extraId, words, quantity, price } = texts;
    const isListLine = extraId !== "";
    const [heading, details, unit] = [texts.heading, texts.details, texts.unit].map((text) => text.trim() || null);
    const wireLine = {
      id,
      words,
      quantity: normaliseTyped(quantity, "multiplier"),
      ...(isListLine ? { extraId: Number(extraId) } : { price: normaliseTyped(price, "money") || null }),
      heading,
      unit,
      ...(!(isListLine && isNew && details === null) && { details }),
    };
    const parsed = z.safeParse(Lines, [wireLine]);
    for (const { path, message } of parsed.error?.issues ?? [])
      context.issues.push({ code: "custom", message, path: path.slice(1), input: texts });
    return parsed.data?.[0] ?? z.NEVER;
  });
  return toLine as unknown as z.ZodMiniType<GivenLine, LineTexts>;
}
