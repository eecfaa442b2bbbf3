// A quote's options, checked and calculated as the quote's own job is.
import { type ChosenItems, choiceKeys, kindLabels } from "#domain/catalogue/items.ts";
import { pickPriceSettings } from "#domain/price-settings.ts";
import type { LinesAndDiscount } from "#domain/quotes/lines.ts";
import { computeOptionPrices } from "#domain/quotes/option-figures.ts";
import {
  describeOptionRefusal,
  listChosenOptions,
  mapOptionKinds,
  type OptionJob,
  optionKinds,
  type QuoteOption,
} from "#domain/quotes/options.ts";
import { computePrice } from "#domain/quotes/price.ts";
import { buildSnapshot } from "#domain/quotes/price-snapshot.ts";
import { buildRefusal, isRefusal, type Refusal } from "#domain/refusal.ts";
import { findRuleConflicts, refuseByRules } from "./choice-terms.ts";
import type { FoundQuote, PriceTerms } from "./queries.ts";

/** The refusal if the company's active rules exclude the choices of an option beside the first. */
export function refuseOptionsByRules(quote: FoundQuote): Refusal | null {
  for (const option of listChosenOptions(quote).slice(1)) {
    const refusal = refuseByRules({ ...option, rules: quote.rules });
    if (refusal) return addOptionToRefusal(refusal, quote, option.place ?? 1);
  }
  return null;
}

/** What the rules exclude today, and what is no longer on offer, in options beside the first: in sentences. */
export function describeOptionFaults(quote: FoundQuote): { conflicts: string[]; withdrawn: string[] } {
  const others = listChosenOptions(quote).slice(1);
  const conflicts = others.flatMap((option) =>
    findRuleConflicts({ ...option, rules: quote.rules }).map(({ because }) => `Option ${option.place}: ${because}`),
  );
  const withdrawn = others.flatMap((option) =>
    optionKinds.flatMap((kind) => {
      const item = quote.optionItems?.[kind].find(({ id }) => id === option[choiceKeys[kind]]);
      const name = `The ${kindLabels[kind].one.toLowerCase()} “${option.names[kind]}”`;
      return item?.isActive ? [] : [`${name} of option ${option.place} is no longer on offer.`];
    }),
  );
  return { conflicts, withdrawn };
}

/** The options by the present tables, all or none (decision 148); null without any. */
export function calculateOptions(
  quote: FoundQuote & { terms: PriceTerms },
  lines: LinesAndDiscount["lines"],
): QuoteOption[] | null | Refusal {
  if (quote.options === null) return null;
  const excluded = refuseOptionsByRules(quote);
  if (excluded) return excluded;
  const options = quote.options.map((option, at): QuoteOption | Refusal => {
    const job = option.job && calculateJob(option.job, quote);
    return isRefusal(job) ? describeOptionRefusal(job, at + 1, option) : { ...option, job };
  });
  return options.find(isRefusal) ?? computeOptionPrices(options as QuoteOption[], { lines, discount: quote.discount });
}

/** Unlike the quote's own job, which may keep an item that has been switched off, an option is offered anew. */
function calculateJob(
  job: OptionJob,
  { terms, rules, postcode, optionItems }: FoundQuote & { terms: PriceTerms },
): OptionJob | Refusal {
  const fields: Record<string, string> = {};
  const items = mapOptionKinds((kind) => {
    const item = optionItems?.[kind].find(({ id }) => id === job[choiceKeys[kind]]);
    if (!item?.isActive)
      fields[choiceKeys[kind]] =
        `The ${kindLabels[kind].one.toLowerCase()} “${job.names[kind]}” is no longer on offer.`;
    return item;
  });
  const first = Object.values(fields)[0];
  if (first) return buildRefusal("incomplete", first, fields);
  const chosen = { ...items, location: terms.location } as unknown as ChosenItems;
  const settings = pickPriceSettings(terms.company);
  const price = computePrice(chosen, settings);
  if (isRefusal(price)) return price;
  const names = mapOptionKinds((kind) => chosen[kind].name);
  const motorKw = chosen.motor_size.kw;
  return {
    ...job,
    names,
    motorKw,
    ...price,
    linesCost: 0,
    priceSnapshot: buildSnapshot(chosen, settings, rules, postcode),
  };
}

/** A refusal of the quote's own job, or of another option's; unchanged for a quote with one price. */
export function addOptionToRefusal(refusal: Refusal, { options }: Pick<FoundQuote, "options">, place = 1): Refusal {
  const option = options?.[place - 1];
  return option ? describeOptionRefusal(refusal, place, option) : refusal;
}
