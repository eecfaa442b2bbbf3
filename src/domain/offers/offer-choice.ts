// A selectable offer for staff: what its customer reads, with the pence behind it, so that a screen adds up a
// combination and judges it as the customer's page does.
import { buildChoiceView, findLeadLabel, type SelectableOffer } from "./choice-view.ts";
import type { OfferTotals } from "./offer-totals.ts";
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
    options: selection.options.map(({ place, figures, included = [], scope, exclusions }, index) => ({
      ...pickKeys(view.options[index], ["label", "words", "facts", "price"]),
      ...{ place, figures: pickFigures(figures), scope, exclusions },
      included: included.map(({ extraId, words }) => ({ extraId, words })),
    })),
    extras: selection.extras.map(({ id, words, extraId, needs, excludes, places, figures }, index) => ({
      ...pickKeys(view.extras[index], ["label", "details", "price", "limits"]),
      ...{ id, words, extraId, needs, excludes, places, figures: pickFigures(figures) },
    })),
    /** The figure that the customer reads first, and whether it is the one without VAT. */
    sumLabel: findLeadLabel(selectable),
    isNet: offer.figures.vat !== null && isBusiness(offer),
    from: view.from,
  };
}

type Figures = Pick<OfferTotals, "net" | "vat" | "gross">;
const pickFigures = ({ net, vat, gross }: Figures): Figures => ({ net, vat, gross });

/** The view has a part for each of the offer's, in the same order. */
function pickKeys<T extends object, K extends keyof T>(part: T | undefined, keys: readonly K[]): Pick<T, K> {
  if (!part) throw new Error("A part of the offer is missing from its view");
  return Object.fromEntries(keys.map((key) => [key, part[key]])) as Pick<T, K>;
}
