// What the customer chooses on the engineer's screen, before they read and accept that combination.
import { useState } from "react";
import { OPTION_MISSING_MESSAGE } from "#domain/offers/combine-offer.ts";
import { buildOfferChoice } from "#domain/offers/offer-choice.ts";
import type { OnSiteOffer } from "#domain/offers/on-site.ts";
import type { OfferSelection } from "#domain/quotes/options.ts";
import { ChoiceFields, ChoiceSum, SelectionFaults } from "#web/offers/selection/choice-fields.tsx";
import { listFaults, startSelection } from "#web/offers/selection/selection.ts";
import { Button } from "#web/ui/button.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";

const GROUP = "on-site-option";

export function OnSiteChoice({
  offer,
  symbol,
  onChosen,
}: {
  offer: OnSiteOffer;
  symbol: string;
  onChosen: (selection: OfferSelection) => void;
}) {
  const [choice] = useState(() => buildOfferChoice(offer));
  const [selection, setSelection] = useState(() => startSelection(choice ?? { options: [] }));
  const [isMissing, setIsMissing] = useState(false);
  if (!choice) return null;
  const props = { choice, selection };
  const goOn = () => {
    const { option, lines } = selection;
    if (option === null) {
      setIsMissing(true);
      document.getElementById(GROUP)?.focus();
    } else if (listFaults(choice, selection).length === 0) onChosen({ option, lines: [...lines] });
  };
  return (
    <>
      <div>
        <Panel>
          <PanelBody className="grid gap-5">
            <ChoiceFields
              {...props}
              id={GROUP}
              error={isMissing && selection.option === null ? OPTION_MISSING_MESSAGE : undefined}
              onChange={setSelection}
            />
          </PanelBody>
        </Panel>
      </div>
      <div>
        <Panel>
          <PanelBody className="grid gap-4">
            <SelectionFaults {...props} onChange={setSelection} />
            <ChoiceSum {...props} symbol={symbol} />
            <Button look="primary" size="lg" block onClick={goOn}>
              Continue
            </Button>
          </PanelBody>
        </Panel>
      </div>
    </>
  );
}
