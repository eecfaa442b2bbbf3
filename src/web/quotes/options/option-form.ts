// The fields of an option as texts, and their conversion to the contract's values.
import * as z from "zod/mini";
import { type GivenOption, GivenOptions } from "#contract/quotes/options.ts";
import { NewQuote, type QuoteDetail } from "#contract/quotes/quotes.ts";
import { choiceKeys, type KeyedChoices } from "#domain/catalogue/items.ts";
import { optionKinds } from "#domain/quotes/options.ts";
import { buildLabel } from "#web/quotes/shown-options.ts";
import { listGivenOptions, type OptionIds, pickOptionIds } from "./option-changes.ts";

type OptionKey = Exclude<keyof KeyedChoices, "locationId">;
const optionKeys = optionKinds.map((kind) => choiceKeys[kind] as OptionKey);
export type OptionTexts = Record<"label" | "words" | OptionKey, string>;

/** A new one begins as a copy of the quote's own job. */
export function toOptionTexts(quote: QuoteDetail, place: number | null): OptionTexts {
  const options = listGivenOptions(quote);
  const option = place === null ? undefined : options[place - 1];
  const ids = pickOptionIds(place !== null && place > 1 && option ? (option as OptionIds) : quote);
  return {
    label: option?.label ?? buildLabel(options.length + 1),
    words: option?.words ?? "",
    ...(Object.fromEntries(optionKeys.map((key) => [key, ids[key] === null ? "" : String(ids[key])])) as Record<
      OptionKey,
      string
    >),
  };
}

const texts = { label: GivenOptions.def.element.shape.label, words: GivenOptions.def.element.shape.words };
const firstSchema = z.object(texts);
const otherSchema = z.extend(
  z.pick(NewQuote, Object.fromEntries(optionKeys.map((key) => [key, true])) as Record<OptionKey, true>),
  texts,
);

/** The first option has its choices from the quote. */
export function buildOptionSchema(isFirst: boolean): z.ZodMiniType<GivenOption, OptionTexts> {
  const toWire = z.transform((values: OptionTexts) => ({
    label: values.label,
    words: values.words.trim() || null,
    ...(!isFirst && Object.fromEntries(optionKeys.map((key) => [key, Number(values[key]) || undefined]))),
  }));
  return z.pipe(
    toWire,
    (isFirst ? firstSchema : otherSchema) as unknown as z.ZodMiniType<GivenOption, never>,
  ) as unknown as z.ZodMiniType<GivenOption, OptionTexts>;
}
