// What the customer of a selectable offer chooses from, in words: page and document lay it out alike. Prices of a consumer
// include VAT; a business reads them without (decision 72).
import { formatMoney, type Pence } from "#domain/money.ts";
import { combineOffer } from "./combine-offer.ts";
import { describeDeposit } from "./deposit.ts";
import { describeIncludedLine } from "./included-lines.ts";
import { documentKindWording, formatLegalDay } from "./legal-wording.ts";
import type { OfferTotals } from "./offer-totals.ts";
import { findCheapestOption, type OfferedExtra, type OfferedOption, type SelectableParts } from "./selectable-parts.ts";
import { buildAmountFact, buildShownPrice, isBusiness } from "./shown-price.ts";
import { buildOfferView, type TextSection, type ViewedOffer } from "./view.ts";
import type { Fact } from "./view-facts.ts";

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

/** The label of the only option's price beside those of extras. */
export const PRICE_WITHOUT_EXTRAS = "Price without extras";

export interface OptionView {
  place: number;
  /** Null for the only one. */
  label: string | null;
  words: string | null;
  /** Of its work, what is not the same in all options. */
  facts: Fact[];
  price: PartPrice;
  /** What its price is made of, as far as that is shown. */
  parts: { title: string; amounts: Fact[] } | null;
  /** What is included and what is not, unless it is the same in all options. */
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
  /** One to three; one leaves only extras to choose. */
  options: OptionView[];
  extrasTitle: string;
  extras: ExtraView[];
  /** What is the same in all options: of the work, and of what is included and what is not. */
  shared: { facts: Fact[]; sections: TextSection[] };
  /** Of the cheapest option: "To pay, including VAT", "From £2,310.00"; null if there is only one. */
  from: Fact | null;
  vatNote: string | null;
  /** A deposit, of which there is no sum before the choice. */
  deposit: TextSection | null;
}

/** Null for an offer that leaves nothing to choose. */
export const buildChoice = (offer: ViewedOffer): ChoiceView | null =>
  offer.selection ? buildChoiceView({ ...offer, selection: offer.selection }) : null;

export function buildChoiceView(offer: SelectableOffer): ChoiceView {
  const { selection, figures, company } = offer;
  const options = selection.options.map((option) => buildOptionView(offer, option));
  const hasVat = figures.vat !== null;
  const isInAll = (pick: (option: OptionView) => Labelled[]) => (one: Labelled) =>
    options.every((option) => pick(option).some((other) => isSame(one, other)));
  const isSharedFact = isInAll(({ facts }) => facts);
  const isSharedSection = isInAll(({ sections }) => sections);
  return {
    title: "Choose one option",
    priceNote: describePriceNote(offer),
    options: options.map((option) => ({
      ...option,
      facts: option.facts.filter((fact) => !isSharedFact(fact)),
      sections: option.sections.filter((section) => !isSharedSection(section)),
    })),
    extrasTitle: "Extras",
    extras: selection.extras.map((extra) => buildExtraView(offer, extra)),
    shared: {
      facts: options[0]?.facts.filter(isSharedFact) ?? [],
      sections: options[0]?.sections.filter(isSharedSection) ?? [],
    },
    from:
      options.length === 1
        ? null
        : {
            label: findLeadLabel(offer),
            value: `From ${formatMoney(pickLead(offer, findCheapestOption(selection).figures), company.currencySymbol)}`,
          },
    vatNote: hasVat ? "VAT is worked out for each part." : null,
    deposit: describeDeposit(offer),
  };
}

type Labelled = Fact | TextSection;
const isSame = (one: Labelled, other: Labelled) => JSON.stringify(one) === JSON.stringify(other);

const noPrice: PartPrice = { lead: "Not calculated yet", note: null, later: null };

/** As the ordinary offer of that option alone, which can be accepted as it is, would read. */
function buildOptionView(offer: SelectableOffer, option: OfferedOption): OptionView {
  const { place, label, words, figures, isUncalculated } = option;
  const combination = combineOffer(offer, { option: place, lines: [] });
  const alone = "combined" in combination ? combination.combined : offer;
  const { work, sections } = buildOfferView(alone);
  const { parts } = isUncalculated ? { parts: null } : buildShownPrice(alone);
  const price = isUncalculated ? noPrice : buildPartPrice(offer, figures);
  return {
    ...{ place, label, words, facts: work.facts, price },
    parts: parts && {
      title: parts.title,
      amounts: parts.amounts.map((amount) => buildAmountFact(amount, offer.company.currencySymbol)),
    },
    sections: sections.filter(({ part }) => part === "work").map(({ title, text }) => ({ title, text })),
  };
}

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

type PricedOffer = Pick<SelectableOffer, "customerKind">;

/** "prices include VAT"; null if the offer names no VAT. */
export function describePriceNote(offer: PricedOffer & Pick<SelectableOffer, "figures">): string | null {
  if (offer.figures.vat === null) return null;
  return isBusiness(offer) ? "prices without VAT" : "prices include VAT";
}

/** The figure that this customer reads first. */
export const pickLead = (offer: PricedOffer, { net, gross, vat }: OfferTotals): Pence =>
  vat !== null && isBusiness(offer) ? net : gross;

/** "To pay, including VAT". */
export function findLeadLabel(offer: SelectableOffer): string {
  const { price } = documentKindWording[offer.documentKind];
  if (offer.figures.vat === null) return price.plain;
  return isBusiness(offer) ? price.businessNet : price.gross;
}
