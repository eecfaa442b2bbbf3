// A selectable offer and a customer's selection give an ordinary offer: page, button, document, email and receipt read it
// like any other (options.md, "The offer, frozen").
import type { AcceptedSelection, OfferSelection } from "#domain/quotes/options.ts";
import { buildRefusal, type Refusal } from "#domain/refusal.ts";
import { describeIncludedLine, type NamedLine, type OfferLines } from "./included-lines.ts";
import { describeDocumentKind } from "./legal-wording.ts";
import type { Notice } from "./notices.ts";
import { addTotals, type OfferTotals } from "./offer-totals.ts";
import type { PriceLine } from "./price-lines.ts";
import type { OfferedExtra, OfferedOption, SelectableParts } from "./selectable-parts.ts";
import { toTakenLine } from "./selectable-parts.ts";
import type { ViewedQuote } from "./view-facts.ts";

/** In a combination, what was chosen. */
export interface ChosenParts {
  option: Pick<OfferedOption, "place" | "label" | "figures">;
  lines: Pick<OfferedExtra, "id" | "words" | "details" | "quantity" | "unit" | "figures">[];
}

/** Its words alone. */
export interface NamedParts {
  option: { label: string | null };
  lines: NamedLine[];
}

export interface SelectionFault {
  /** `no_option` and `unknown_line`: nothing on offer was named; the others: what was chosen does not go together. */
  kind: "no_option" | "unknown_line" | "not_with_option" | "needs" | "excludes";
  /** The ticked line; null if it is about the option. */
  lineId: string | null;
  sentence: string;
  /** The tick to set or to take off, which puts it right. */
  fix: { lineId: string; ticks: boolean } | null;
}

export const OPTION_MISSING_MESSAGE = "Choose an option";
export const unknownLineFault: SelectionFault = {
  kind: "unknown_line",
  lineId: null,
  sentence: "This line is not on offer.",
  fix: null,
};
/** Nothing on offer was named, as against parts that do not go together. */
export const isUnknown = ({ kind }: SelectionFault): boolean => kind === "no_option" || kind === "unknown_line";

/** What of the parts decides whether they go together. */
export interface JudgedParts {
  options: readonly {
    place: number;
    label: string | null;
    included?: readonly { extraId: number | null; words: string }[];
  }[];
  extras: readonly Pick<OfferedExtra, "id" | "extraId" | "words" | "places" | "needs" | "excludes">[];
}

/** Why these parts can't be accepted together; none if they can (decision 140). */
export function findSelectionFaults(
  { options, extras }: JudgedParts,
  { option: place, lines }: OfferSelection,
): SelectionFault[] {
  const option = options.find((candidate) => candidate.place === place);
  if (!option) return [{ kind: "no_option", lineId: null, sentence: OPTION_MISSING_MESSAGE, fix: null }];
  const unknown = lines.find((id) => !extras.some((extra) => extra.id === id));
  if (unknown !== undefined) return [unknownLineFault];

  const ticked = extras.filter(({ id }) => lines.includes(id));
  const fitting = ticked.filter(({ places }) => places.includes(place));
  const included = (option.included ?? []).filter(({ extraId }) => extraId !== null);
  const present = new Set([...included, ...fitting].map(({ extraId }) => extraId));
  return ticked.flatMap((extra): SelectionFault[] => {
    const name = quote(extra.words);
    const takeOff = { lineId: extra.id, ticks: false };
    if (!fitting.includes(extra)) {
      const sentence = `${name} does not go with ${quote(option.label ?? "this")}.`;
      return [{ kind: "not_with_option", lineId: extra.id, sentence, fix: takeOff }];
    }
    const missing = extra.needs.filter((needed) => !present.has(needed));
    const earlier = [...included, ...fitting.slice(0, fitting.indexOf(extra))];
    const barred = earlier.filter(({ extraId }) => extraId !== null && extra.excludes.includes(extraId));
    return [
      ...missing.map((needed): SelectionFault => {
        const helper = extras.find(({ extraId, places }) => extraId === needed && places.includes(place));
        const sentence = helper
          ? `${name} needs ${quote(helper.words)}.`
          : `${name} needs something that is not on offer.`;
        const fix = helper ? { lineId: helper.id, ticks: true } : takeOff;
        return { kind: "needs", lineId: extra.id, sentence, fix };
      }),
      ...barred.map(({ words }): SelectionFault => {
        const sentence = `${name} does not go with ${quote(words)}.`;
        return { kind: "excludes", lineId: extra.id, sentence, fix: takeOff };
      }),
    ];
  });
}
const quote = (words: string) => `“${words}”`;

const addUp = (option: Pick<OfferedOption, "figures">, extras: readonly Pick<OfferedExtra, "figures">[]): OfferTotals =>
  addTotals([option.figures, ...extras.map((extra) => extra.figures)]);

/** What is chosen so far comes to, whether or not it goes together; null without an option (decision 145). */
export function addUpSelection(
  {
    options,
    extras,
  }: {
    options: readonly Pick<OfferedOption, "place" | "figures">[];
    extras: readonly Pick<OfferedExtra, "id" | "figures">[];
  },
  { option, lines }: OfferSelection,
): OfferTotals | null {
  const chosen = options.find(({ place }) => place === option);
  return chosen
    ? addUp(
        chosen,
        extras.filter(({ id }) => lines.includes(id)),
      )
    : null;
}

interface CombinableOffer extends OfferLines {
  documentKind: Parameters<typeof describeDocumentKind>[0]["documentKind"];
  figures: OfferTotals;
  lines: PriceLine[];
  notices: Notice[];
  quote: Pick<ViewedQuote, "items" | "motorKw" | "isOwnPump" | "labourHours" | "engineerCount">;
  scope: string | null;
  exclusions: string | null;
  selection?: SelectableParts;
  chosen?: ChosenParts;
}

export type Combined<O> = { combined: O } | { faults: SelectionFault[] };

/** The ordinary offer of this combination. An offer that leaves no choice is that offer, whatever was selected. */
export function combineOffer<O extends CombinableOffer>(offer: O, selection: OfferSelection | null): Combined<O> {
  const { selection: parts, included: _, discount: __, ...rest } = offer;
  if (!parts) return { combined: offer };
  const faults = findSelectionFaults(parts, selection ?? { option: 0, lines: [] });
  const option = parts.options.find(({ place }) => place === selection?.option);
  if (faults.length > 0 || !option) return { faults };
  const extras = parts.extras.filter(({ id }) => selection?.lines.includes(id));
  const figures = addUp(option, extras);
  const { isOwnPump: _isOwnPump, ...quote } = offer.quote;
  const ownPump = option.isOwnPump && { isOwnPump: true };
  const { items, motorKw, labourHours, engineerCount, lines, included, discount, scope, exclusions } = option;
  const combined = {
    ...rest,
    figures,
    quote: { ...quote, items, motorKw, ...ownPump, labourHours, engineerCount, totalCost: figures.net },
    ...{ lines, scope, exclusions },
    ...(included && { included }),
    ...(discount && { discount }),
    ...(extras.length > 0 && { taken: extras.map(toTakenLine) }),
    notices: offer.notices.map((notice) =>
      notice.key === "meaning" && figures.gross === 0
        ? { key: notice.key, ...describeDocumentKind({ ...offer, figures }) }
        : notice,
    ),
    chosen: { option: pickOption(option), lines: extras.map(pickLine) },
  };
  return { combined: combined as unknown as O };
}

/**
 * The combination that a user says was accepted. Refuses with `invalid` a selection that is absent, or names nothing on
 * offer, and with `not_together` one that can't be had.
 */
export function combineOrRefuse<O extends CombinableOffer>(offer: O, selection: OfferSelection | null): O | Refusal {
  const result = combineOffer(offer, selection);
  if ("combined" in result) return result.combined;
  const [fault] = result.faults;
  const sentence = fault?.sentence ?? OPTION_MISSING_MESSAGE;
  return buildRefusal(!fault || isUnknown(fault) ? "invalid" : "not_together", sentence, { selection: sentence });
}

export const isSameSelection = (one: OfferSelection | null, other: OfferSelection | null): boolean =>
  one?.option === other?.option && new Set(one?.lines).symmetricDifference(new Set(other?.lines)).size === 0;

/** The offer as it was accepted: the combination that was chosen, or the offer itself. */
export function findAcceptedOffer<O extends CombinableOffer>(offer: O, accepted: OfferSelection | null): O {
  const result = combineOffer(offer, accepted);
  return "combined" in result ? result.combined : offer;
}

const pickOption = ({ place, label, figures }: OfferedOption) => ({ place, label, figures });
const pickLine = ({ id, words, details, quantity, unit, figures }: OfferedExtra) => ({
  ...{ id, words, details, quantity, unit, figures },
});

/** "Better, with 2 × Spare seal and Cover"; null if there was nothing to choose. */
export function describeChoice({ chosen }: { chosen?: NamedParts }): string | null {
  if (!chosen) return null;
  const lines = chosen.lines.map(describeIncludedLine);
  const extras = lines.length === 0 ? "without extras" : `with ${listWords(lines)}`;
  return chosen.option.label === null
    ? extras
    : lines.length === 0
      ? chosen.option.label
      : `${chosen.option.label}, ${extras}`;
}
const listWords = (words: string[]) =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** What an answer keeps of a combination; null if there was nothing to choose. */
export function buildAcceptedSelection({
  chosen,
  figures: { net, vat, gross },
}: {
  chosen?: ChosenParts;
  figures: OfferTotals;
}): AcceptedSelection | null {
  if (!chosen) return null;
  return { option: chosen.option.place, lines: chosen.lines.map(({ id }) => id), net, vat: vat ?? 0, gross };
}
