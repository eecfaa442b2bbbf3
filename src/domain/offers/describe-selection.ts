// What was chosen of a selectable offer, in words, from what its answer keeps: a place and ids.
import type { OfferSelection } from "#domain/quotes/options.ts";
import { type ChosenParts, describeChoice } from "./combine-offer.ts";
import type { SelectableParts } from "./selectable-parts.ts";

/** "Better, with 2 × Spare seal"; null if these parts have no such option. */
export function describeSelection({ options, extras }: SelectableParts, selection: OfferSelection): string | null {
  const option = options.find(({ place }) => place === selection.option);
  if (!option) return null;
  const chosen: ChosenParts = { option, lines: extras.filter(({ id }) => selection.lines.includes(id)) };
  return describeChoice({ chosen });
}
