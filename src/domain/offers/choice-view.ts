// What the customer of a selectable offer chooses from, in words: page and document lay it out alike. Prices of a consumer
// include VAT; a business reads them without (decision 72).
import { formatMoney, type Pence } from "#domain/money.ts";
import { describeIncludedLine, describeScope } from "./included-lines.ts";
import { documentKindWording, formatLegalDay, headings } from "./legal-wording.ts";
import type { OfferTotals } from "./offer-totals.ts";
import { findCheapestOption, type OfferedExtra, type OfferedOption, type SelectableParts } from "./selectable-parts.ts";
import { isBusiness } from "./shown-price.ts";
import type { TextSection, ViewedOffer } from "./view.ts";
import { type Fact, listWorkFacts } from "./view-facts.ts";

export type SelectableOffer = ViewedOffer & { selection: SelectableParts };

/** A part's price: what is read first, how it is made up, and what it is from a later day on. */
export interface PartPrice {
  /** "£2,310.00"; of an extra "+£58.80". */
  lead: string;
  /** "£1,925.00 + £385.00 VAT"; null without VAT. */
  note: string | null;
  /** "£2,425.50 from 1 April 2027". */
  later: string | null;
}

export interface OptionView {
  place: number;
  label: string;
  words: string | null;
  /** Of its work, what is not the same in all options. */
  facts: Fact[];
  price: PartPrice;
  /** What is included, and what is not. */
  sections: TextSection[];
}

export interface ExtraView {
  id: string;
  /** "2 × Spare seal". */
  label: string;
  details: string | null;
  price: PartPrice;
  /** "Not with Best", "Needs Pump controller". */
  limits: string[];
  /** Places of the options that it can be added to. */
  places: number[];
}

export interface ChoiceView {
  title: string;
  /** "prices include VAT"; null if the offer names no VAT. */
  priceNote: string | null;
  /** Of the work, what is the same in all options. */
  facts: Fact[];
  /** Empty if there is only one, which needs no choice. */
  options: OptionView[];
  extrasTitle: string;
  extras: ExtraView[];
  /** Of the cheapest option: "To pay, including VAT", "From £2,310.00"; null if there is only one. */
  from: Fact | null;
  vatNote: string | null;
}

export function buildChoiceView(offer: SelectableOffer): ChoiceView {
  const { selection, figures, company } = offer;
  const { options, extras } = selection;
  const facts = options.map((option) => listOptionFacts(offer, option));
  const isShared = (fact: Fact) => facts.every((list) => list.some((other) => isSameFact(other, fact)));
  const hasVat = figures.vat !== null;
  const cheapest = findCheapestOption(selection);
  return {
    title: "Choose one option",
    priceNote: hasVat ? (isBusiness(offer) ? "prices without VAT" : "prices include VAT") : null,
    facts: (facts[0] ?? []).filter(isShared),
    options:
      options.length === 1
        ? []
        : options.map((option, index) => ({
            place: option.place,
            label: option.label ?? "",
            words: option.words,
            facts: (facts[index] ?? []).filter((fact) => !isShared(fact)),
            price: buildPartPrice(offer, option.figures),
            sections: listOptionSections(option),
          })),
    extrasTitle: "Extras",
    extras: extras.map((extra) => buildExtraView(offer, extra)),
    from:
      options.length === 1
        ? null
        : {
            label: findLeadLabel(offer),
            value: `From ${formatMoney(pickLead(offer, cheapest.figures), company.currencySymbol)}`,
          },
    vatNote: hasVat ? "VAT is worked out for each part." : null,
  };
}

const isSameFact = (a: Fact, b: Fact) => a.label === b.label && a.value === b.value;

const listOptionFacts = ({ quote }: SelectableOffer, option: OfferedOption): Fact[] =>
  listWorkFacts({ ...quote, ...option }, option.lines.length > 0);

const listOptionSections = ({ scope, exclusions, included }: OfferedOption): TextSection[] =>
  [
    { title: headings.scope, text: describeScope(scope, { ...(included && { included }) }) },
    { title: headings.exclusions, text: exclusions ?? "" },
  ].filter(({ text }) => text !== "");

function buildExtraView(offer: SelectableOffer, extra: OfferedExtra): ExtraView {
  const { id, details, figures, places } = extra;
  const { lead, note, later } = buildPartPrice(offer, figures);
  return {
    ...{ id, label: describeIncludedLine(extra), details, places },
    price: { lead: `+${lead}`, note, later },
    limits: listLimits(offer.selection, extra),
  };
}

/** With what it cannot be chosen, and without what. */
function listLimits({ options, extras }: SelectableParts, { id, extraId, places, needs, excludes }: OfferedExtra) {
  const others = options.flatMap(({ place, label }) => (places.includes(place) ? [] : [label ?? ""]));
  const isIncludedEverywhere = (needed: number) =>
    options.every(
      ({ place, included = [] }) => !places.includes(place) || included.some((line) => line.extraId === needed),
    );
  const findWords = (wanted: (extra: OfferedExtra) => boolean) => [
    ...new Set(extras.filter((extra) => extra.id !== id && wanted(extra)).map(({ words }) => words)),
  ];
  const barred = findWords(
    (other) =>
      (other.extraId !== null && excludes.includes(other.extraId)) ||
      (extraId !== null && other.excludes.includes(extraId)),
  );
  const needed = findWords(
    (other) => other.extraId !== null && needs.includes(other.extraId) && !isIncludedEverywhere(other.extraId),
  );
  return [...[...others, ...barred].map((words) => `Not with ${words}`), ...needed.map((words) => `Needs ${words}`)];
}

function buildPartPrice(offer: SelectableOffer, figures: OfferTotals): PartPrice {
  const { net, vat, gross, later } = figures;
  const money = (pence: Pence) => formatMoney(pence, offer.company.currencySymbol);
  const note = isBusiness(offer) ? `${money(gross)} including VAT` : `${money(net)} + ${money(vat ?? 0)} VAT`;
  return {
    lead: money(pickLead(offer, figures)),
    note: vat === null ? null : note,
    later:
      later && `${money(later.gross)}${isBusiness(offer) ? " including VAT" : ""} from ${formatLegalDay(later.from)}`,
  };
}

/** The figure that this customer reads first. */
export const pickLead = (offer: Pick<SelectableOffer, "customerKind">, { net, gross, vat }: OfferTotals): Pence =>
  vat !== null && isBusiness(offer) ? net : gross;

function findLeadLabel(offer: SelectableOffer): string {
  const { price } = documentKindWording[offer.documentKind];
  if (offer.figures.vat === null) return price.plain;
  return isBusiness(offer) ? price.businessNet : price.gross;
}
