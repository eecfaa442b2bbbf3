// The price while one chooses: beside the steps, or on the phone above the buttons and in the sheet behind it.
import { ChevronUp } from "lucide-react";
import { PriceBadge, PricePlate } from "#web/quotes/price-plate.tsx";
import { Money } from "#web/ui/figure.tsx";
import { type PanelPrice, panelPrice } from "./price.ts";
import type { WizardState } from "./state.ts";
import { useWorkAtOnce } from "./work.ts";

export function WizardPrice({ wizard }: { wizard: WizardState }) {
  return <PricePlate {...usePanel(wizard)} {...wizard.viewer} />;
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

function usePanel({ held, company, ...wizard }: WizardState): PanelPrice {
  const { draft, priceBook } = useWorkAtOnce(wizard, (work) => work);
  return panelPrice(draft, priceBook, company, held.is === "here" ? held.quote : null);
}
