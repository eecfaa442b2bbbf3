// The four sections of the edit page, to be read (QB 2.9).
import type { QuoteDetail } from "#contract/quotes.ts";
import { choiceKeys, choicesOf, findChosenItem, kinds } from "#domain/catalogue/items.ts";
import { formatDecimal, formatMoney } from "#domain/money.ts";
import type { PriceBook } from "#web/catalogue/price-book.ts";
import { ParticularCells } from "#web/quotes/particular-cells.tsx";
import type { QuoteViewer } from "#web/quotes/viewer.ts";
import { Hours, Money } from "#web/ui/figure.tsx";
import { Cell, Cells, Plate, PlateBody } from "#web/ui/plate.tsx";
import { content } from "./content.ts";
import { CostsLocked } from "./layout.tsx";
import { itemName } from "./words.ts";

export function CustomerFacts({ quote }: { quote: QuoteDetail }) {
  return (
    <Plate title="Customer Information">
      <Cells columns={2}>
        <Cell label={content.customerName.words}>{quote.customerName}</Cell>
        <Cell label={content.postcode.words}>{quote.postcode ?? "Not specified"}</Cell>
        <ParticularCells quote={quote} />
      </Cells>
    </Plate>
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
  // As the price came from it; a zone that was chosen since, as it is now.
  const basis = quote.priceBasis?.choices.location;
  const zone = basis?.id === quote.locationId ? basis : findChosenItem(catalogue, "location", choicesOf(quote));
  const rate = zone?.hourlyRate;
  const zoneNote = rate === undefined ? undefined : `${formatMoney(rate, symbol)}/hr`;
  return (
    <Plate title="Technical Configuration">
      <Cells columns={3}>
        {kinds.map((kind) => (
          <Cell key={kind} label={content[choiceKeys[kind]].words} note={kind === "location" ? zoneNote : undefined}>
            {itemName(quote, kind)}
          </Cell>
        ))}
      </Cells>
    </Plate>
  );
}

export function ManualFacts({ quote, viewer: { seesCosts, symbol } }: { quote: QuoteDetail; viewer: QuoteViewer }) {
  const exact = quote.labourHours !== null && quote.labourHours % 10 !== 0;
  return (
    <Plate title="Manual Cost Adjustments">
      <Cells columns={4}>
        <Cell label="Labour hours" note={exact ? `exactly ${formatDecimal(quote.labourHours ?? 0)} h` : undefined}>
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
        <PlateBody className="border-t border-rule">
          <CostsLocked />
        </PlateBody>
      )}
    </Plate>
  );
}

export function NotesFact({ quote: { notes } }: { quote: QuoteDetail }) {
  return (
    <Plate title="Notes">
      <PlateBody>
        <p className={notes ? "whitespace-pre-wrap wrap-anywhere" : "text-ink-3"}>{notes ?? "No notes"}</p>
      </PlateBody>
    </Plate>
  );
}
