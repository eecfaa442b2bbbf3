// What the price panel shows beside the wizard: nothing yet, the preview of the choices, or the server's calculation.
import type { Company } from "#contract/companies.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { findChosenItems } from "#domain/catalogue/items.ts";
import { isValidPostcode } from "#domain/postcode.ts";
import type { PriceSettings } from "#domain/price-settings.ts";
import { computeLinesPrice, computePrice } from "#domain/quotes/price.ts";
import { explainCosts, explainLabour, explainMaterial } from "#domain/quotes/price-snapshot.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { PriceBook } from "#web/catalogue/price-book.ts";
import { toQuoteLines } from "#web/quotes/lines/draft-lines.ts";
import type { PriceFigures, PriceMode } from "#web/quotes/price-panel.tsx";
import type { WizardDraft } from "#web/quotes/wizard-draft.ts";

export interface PanelPrice {
  mode: PriceMode;
  price: PriceFigures | null;
  sums: { labour: string; material: string } | null;
  note: string;
}

type CompanyPricing = PriceSettings & Pick<Company, "currencySymbol">;

export function computePanelPrice(
  draft: WizardDraft,
  priceBook: PriceBook,
  company: CompanyPricing,
  quote: QuoteDetail | null,
): PanelPrice {
  if (quote && quote.calculatedAt !== null) return buildCalculatedPanel(quote, company);
  // An incomplete postcode may turn out to be in another zone, so its zone gives no price.
  const choices = isValidPostcode(draft.postcode) ? draft.choices : { ...draft.choices, location: null };
  const chosenItems = findChosenItems(priceBook.catalogue, choices);
  if (!chosenItems) return buildEmptyPanel(`${describeOpenChoices(Object.values(choices))} to go.`);
  const preview = computePrice(chosenItems, company);
  if (isRefusal(preview)) return buildEmptyPanel(preview.sentence);
  const lines = toQuoteLines(draft.lines);
  const linesPrice = computeLinesPrice(lines, null, preview);
  if (isRefusal(linesPrice)) return buildEmptyPanel(linesPrice.sentence);
  const { linesCost, totalCost } = linesPrice;
  return {
    mode: "preview",
    price: { ...preview, lines, linesCost, totalCost },
    sums: {
      labour: explainLabour(chosenItems, company, company.currencySymbol),
      material: explainMaterial(chosenItems, company.currencySymbol),
    },
    note: "Preview price. Calculate to confirm it.",
  };
}

function buildCalculatedPanel(quote: QuoteDetail, { currencySymbol }: CompanyPricing): PanelPrice {
  return {
    mode: "calculated",
    price: quote,
    sums: explainCosts(quote, currencySymbol),
    note: `Price saved on ${quote.quoteNumber}.`,
  };
}

function buildEmptyPanel(note: string): PanelPrice {
  return { mode: "empty", price: null, sums: null, note };
}

const numberWords = ["No", "One", "Two", "Three", "Four", "Five", "Six"];

function describeOpenChoices(ids: (number | null)[]): string {
  const openCount = ids.filter((id) => id === null).length;
  return `${numberWords[openCount]} ${openCount === 1 ? "choice" : "choices"}`;
}
