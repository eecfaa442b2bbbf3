// The fields of a customer's choice: `option`, and `x1` to `x12` for the offered lines in order.
import type { ChoiceFields } from "#contract/offers/customer-pages.ts";
import type { SelectableParts } from "#domain/offers/selectable-parts.ts";
import type { OfferSelection } from "#domain/quotes/options.ts";

const TICKED = "yes";
/** Nothing is chosen before the customer does it (decision 135). */
export const NO_OPTION = 0;

export const formatExtraField = (index: number) => `x${index + 1}` as keyof ChoiceFields;

/** What is on offer of it; anything else is as good as absent. The only option needs no field. */
export function readSelection({ options, extras }: SelectableParts, fields: ChoiceFields): OfferSelection {
  const chosen = options.find(({ place }) => options.length === 1 || String(place) === fields.option);
  return {
    option: chosen?.place ?? NO_OPTION,
    lines: extras.filter((_, index) => fields[formatExtraField(index)] === TICKED).map(({ id }) => id),
  };
}

/** A tick for a line that is not on offer: an address is read without it, an acceptance is not. */
export const hasUnknownTick = ({ extras }: SelectableParts, fields: ChoiceFields): boolean =>
  Object.entries(fields).some(
    ([name, value]) => value === TICKED && /^x\d+$/.test(name) && Number(name.slice(1)) > extras.length,
  );

/** The fields of this selection, as names and values. */
export const listFields = (
  { options, extras }: SelectableParts,
  { option, lines }: OfferSelection,
): [name: string, value: string][] => [
  ...(options.length > 1 && option !== NO_OPTION ? [["option", String(option)] as [string, string]] : []),
  ...extras.flatMap(({ id }, index): [string, string][] =>
    lines.includes(id) ? [[formatExtraField(index), TICKED]] : [],
  ),
];
