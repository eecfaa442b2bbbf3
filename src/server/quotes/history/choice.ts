// What was accepted of a selectable offer, which an entry keeps as a place and ids, in the words of what was offered.
import { describeSelection } from "#domain/offers/describe-selection.ts";
import type { SelectableParts } from "#domain/offers/selectable-parts.ts";
import type { OfferSelection } from "#domain/quotes/options.ts";

/** Adds it as `choice` to the entry's metadata; without the offer's words, nothing. */
export function addChoice<E extends { metadata: Record<string, unknown> | null }>(
  entry: E,
  offeredParts: ReadonlyMap<string, SelectableParts>,
): E {
  const { selection, revision } = entry.metadata ?? {};
  const parts = offeredParts.get(String(revision));
  if (!parts || !selection) return entry;
  const choice = describeSelection(parts, selection as OfferSelection);
  return choice === null ? entry : { ...entry, metadata: { ...entry.metadata, choice } };
}
