// Which of the options and offered lines are chosen on a screen, what they come to, and what does not go together.
import type { OfferChoice } from "#contract/offers/choice.ts";
import { addUpSelection, findSelectionFaults, type SelectionFault } from "#domain/offers/combine-offer.ts";
import { formatFullOption } from "#web/quotes/shown-options.ts";

export interface Selection {
  /** Null until one is chosen (decision 135). */
  option: number | null;
  /** Ids of the ticked lines. */
  lines: readonly string[];
}

/** A single option is no question. */
export const startSelection = ({ options }: Pick<OfferChoice, "options">): Selection => ({
  option: options.length === 1 ? 1 : null,
  lines: [],
});

export const setLineTick = (selection: Selection, lineId: string, isTicked: boolean): Selection => ({
  ...selection,
  lines: isTicked ? [...selection.lines, lineId] : selection.lines.filter((id) => id !== lineId),
});

const toOfferSelection = ({ option, lines }: Selection) => ({ option: option ?? 0, lines: [...lines] });

/** None while no option is chosen: that is said at the options. */
export const listFaults = (choice: OfferChoice, selection: Selection): SelectionFault[] =>
  selection.option === null ? [] : findSelectionFaults(choice, toOfferSelection(selection));

/** Null without an option. */
export function addUp({ options, extras }: OfferChoice, selection: Selection) {
  const toTotals = <P extends OfferChoice["options" | "extras"][number]>(part: P) => ({
    ...part,
    figures: { ...part.figures, rate: null, later: null },
  });
  return addUpSelection({ options: options.map(toTotals), extras: extras.map(toTotals) }, toOfferSelection(selection));
}

const listFormat = new Intl.ListFormat("en-GB");

/** "Option 2, Soft start, with Dry-run alarm and 2 × Spare seal"; null if nothing of it is known any more. */
export function describeSelection(choice: OfferChoice, selection: Selection): string | null {
  const option = choice.options.find(({ place }) => place === selection.option);
  const lines = choice.extras.filter(({ id }) => selection.lines.includes(id)).map(({ label }) => label);
  const parts = [
    option?.label ? formatFullOption(option.place, option.label) : null,
    lines.length > 0 ? `${option?.label ? "with " : ""}${listFormat.format(lines)}` : null,
  ].filter((part) => part !== null);
  if (parts.length > 0) return parts.join(", ");
  return option ? "Nothing of what was offered" : null;
}
