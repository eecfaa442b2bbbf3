// Which of the options and offered lines are chosen on a screen, what they come to, and what does not go together.
import type { OfferChoice } from "#contract/offers/choice.ts";
import { addUpSelection, findSelectionFaults, type SelectionFault } from "#domain/offers/combine-offer.ts";

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
