// The four sections of the edit page, to be read (QB 2.9).
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { choiceKeys, findChosenItem, kinds, readChoices } from "#domain/catalogue/items.ts";
import { formatDecimal, formatMoney } from "#domain/money.ts";
import type { PriceBook } from "#web/catalogue/price-book.ts";
import { CustomerDetailCells } from "#web/quotes/customer-detail-cells.tsx";
import type { QuoteViewer } from "#web/quotes/viewer.ts";
import { Hours, Money } from "#web/ui/figure.tsx";
import { Cell, Cells, Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { editableFields } from "./editable-fields.ts";
import { CostsLocked } from "./layout.tsx";
import { findItemName } from "./value-texts.ts";

export function CustomerFacts({ quote }: { quote: QuoteDetail }) {
  return (
    <Panel title="Customer Information">
      <Cells columns={2}>
        <Cell label={editableFields.customerName.label}>{quote.customerName}</Cell>
        <Cell label={editableFields.postcode.label}>{quote.postcode ?? "Not specified"}</Cell>
        <CustomerDetailCells quote={quote} />
      </Cells>
    </Panel>
  );
}

export function TechnicalFacts({
  quote,
  priceBook: { catalogue },
  symbol,
}: {
  quote: QuoteDetail;
  priceBook: PriceBook;
  symbol: string | undefined;
}) {
  // The zone as it was when priced; a zone chosen since then as it is now.
  const basis = quote.priceBasis?.choices.location;
  const zone = basis?.id === quote.locationId ? basis : findChosenItem(catalogue, "location", readChoices(quote));
  const rate = zone?.hourlyRate;
  const zoneNote = rate === undefined ? undefined : `${formatMoney(rate, symbol)}/hr`;
  return (
    <Panel title={buildTechnicalTitle(quote)}>
      <Cells columns={3}>
        {kinds.map((kind) => (
          <Cell
            key={kind}
            label={editableFields[choiceKeys[kind]].label}
            note={kind === "location" ? zoneNote : undefined}
          >
            {findItemName(quote, kind)}
          </Cell>
        ))}
      </Cells>
    </Panel>
  );
}

/** Each further option has choices of its own, on the quote's page. */
export const buildTechnicalTitle = ({ options }: Pick<QuoteDetail, "options">): string =>
  options === null ? "Technical Configuration" : "Technical Configuration of option 1";

export function ManualFacts({ quote, viewer: { seesCosts, symbol } }: { quote: QuoteDetail; viewer: QuoteViewer }) {
  const isRounded = quote.labourHours !== null && quote.labourHours % 10 !== 0;
  return (
    <Panel title="Manual Cost Adjustments">
      <Cells columns={4}>
        <Cell label="Labour hours" note={isRounded ? `exactly ${formatDecimal(quote.labourHours ?? 0)} h` : undefined}>
          <Hours hundredths={quote.labourHours} />
        </Cell>
        <Cell label="Engineers">{quote.engineerCount ?? "-"}</Cell>
        <Cell label="Labour cost">
          <Money pence={quote.labourCost} symbol={symbol} />
        </Cell>
        <Cell label="Material cost">
          <Money pence={quote.materialCost} symbol={symbol} />
        </Cell>
      </Cells>
      {!seesCosts && (
        <PanelBody className="border-t border-rule">
          <CostsLocked />
        </PanelBody>
      )}
    </Panel>
  );
}

export function NotesFact({ quote: { notes } }: { quote: QuoteDetail }) {
  return (
    <Panel title="Notes">
      <PanelBody>
        <p className={notes ? "whitespace-pre-wrap wrap-anywhere" : "text-ink-3"}>{notes ?? "No notes"}</p>
      </PanelBody>
    </Panel>
  );
}
