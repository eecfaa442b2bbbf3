// A selectable offer for staff: what its customer reads, with the pence behind it, so that a screen adds up a
// combination and judges it as the customer's page does.
import { buildChoiceView, findLeadLabel, type SelectableOffer } from "./choice-view.ts";
import { addTotals, type OfferTotals } from "./offer-totals.ts";
import { isBusiness } from "./shown-price.ts";

/** Null if it leaves nothing to choose. */
export function buildOfferChoice(offer: Omit<SelectableOffer, "selection"> & Partial<SelectableOffer>) {
  const { selection } = offer;
  if (!selection) return null;
  const selectable = { ...offer, selection };
  const view = buildChoiceView(selectable);
  return {
    title: view.title,
    priceNote: view.priceNote,
    options: view.options.map(({ place, label, words, facts, price }, index) => ({
      ...{ place, label, words, facts, price },
      figures: pickFigures(selection.options[index]?.figures),
      included: selection.options[index]?.included?.map(({ extraId, words }) => ({ extraId, words })) ?? [],
      scope: selection.options[index]?.scope ?? null,
      exclusions: selection.options[index]?.exclusions ?? null,
    })),
    extras: view.extras.map(({ id, label, details, price, limits, places }, index) => ({
      ...{ id, label, details, price, limits, places },
      words: selection.extras[index]?.words ?? label,
      extraId: selection.extras[index]?.extraId ?? null,
      needs: selection.extras[index]?.needs ?? [],
      excludes: selection.extras[index]?.excludes ?? [],
      figures: pickFigures(selection.extras[index]?.figures),
    })),
    /** The figure that the customer reads first, and whether it is the one without VAT. */
    sumLabel: findLeadLabel(selectable),
    isNet: offer.figures.vat !== null && isBusiness(offer),
    from: view.from,
  };
}

type Figures = Pick<OfferTotals, "net" | "vat" | "gross">;
const pickFigures = (totals: OfferTotals | undefined): Figures => {
  const { net = 0, vat = null, gross = 0 } = totals ?? {};
  return { net, vat, gross };
};

/** The sum of the chosen parts; null without an option. */
export function addChosenFigures(
  {
    options,
    extras,
  }: { options: readonly { place: number; figures: Figures }[]; extras: readonly { id: string; figures: Figures }[] },
  { option: place, lines }: { option: number; lines: readonly string[] },
): Figures | null {
  const option = options.find((candidate) => candidate.place === place);
  if (!option) return null;
  const parts = [option, ...extras.filter(({ id }) => lines.includes(id))];
  return pickFigures(addTotals(parts.map(({ figures }) => ({ ...figures, rate: null, later: null }))));
}
