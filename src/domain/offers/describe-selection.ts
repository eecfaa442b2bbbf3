// What was chosen of a selectable offer, in words, from what its answer keeps: a place and ids.
import type { OfferSelection } from "#domain/quotes/options.ts";
import { describeChoice } from "./combine-offer.ts";
import type { NamedLine } from "./included-lines.ts";

interface NamedOffer {
  options: readonly { place: number; label: string | null }[];
  extras: readonly (NamedLine & { id: string })[];
}

/** "Better, with 2 × Spare seal"; null if these parts have no such option. */
export function describeSelection({ options, extras }: NamedOffer, selection: OfferSelection): string | null {
  const option = options.find(({ place }) => place === selection.option);
  if (!option) return null;
  return describeChoice({ chosen: { option, lines: extras.filter(({ id }) => selection.lines.includes(id)) } });
}
