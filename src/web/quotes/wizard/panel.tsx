// The price in the wizard: beside the steps, or on the phone above the buttons and in the sheet.
import { ChevronUp } from "lucide-react";
import { PriceBadge, PricePanel } from "#web/quotes/price-panel.tsx";
import { Money } from "#web/ui/figure.tsx";
import { useDraftImmediately } from "./draft-store.ts";
import { computePanelPrice, type PanelPrice } from "./price.ts";
import type { WizardState } from "./use-wizard.ts";

export function WizardPrice({ wizard }: { wizard: WizardState }) {
  return <PricePanel {...usePanel(wizard)} {...wizard.viewer} />;
}

export function PriceSummary({ wizard, onOpen }: { wizard: WizardState; onOpen: () => void }) {
  const { mode, price } = usePanel(wizard);
  return (
    <button type="button" onClick={onOpen}>
      <span className="sr-only">Open price breakdown: </span>
      <PriceBadge mode={mode} />
      <ChevronUp />
      <Money
        pence={mode === "empty" ? 0 : price?.totalCost}
        symbol={wizard.viewer.symbol}
        {...(mode === "empty" && { className: "text-ink-3" })}
      />
    </button>
  );
}

function usePanel({ createdQuote, company, ...wizard }: WizardState): PanelPrice {
  const { draft, priceBook } = useDraftImmediately(wizard, (state) => state);
  return computePanelPrice(draft, priceBook, company, createdQuote.is === "here" ? createdQuote.quote : null);
}
