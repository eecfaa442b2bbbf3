// A quote's price and how firm it is: none yet, the browser's preview, the server's calculation (QB 4), or manual
// figures in a draft (decision 17).
import type { ReactNode } from "react";
import type { Quote } from "#contract/quotes/quotes.ts";
import type { LinesAndDiscount } from "#domain/quotes/lines.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Hours, Money } from "#web/ui/figure.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { AmountRow, AmountRows, Cell, Cells, type Firmness, Panel, Total } from "#web/ui/layout/panel.tsx";

export type PriceMode = "empty" | "preview" | "calculated" | "typed";

/** Pence and hundredths of an hour; null if unknown, or not shown to this user. */
export interface PriceFigures {
  labourHours: number | null;
  engineerCount: number | null;
  labourCost: number | null;
  materialCost: number | null;
  totalCost: number | null;
  /** What lines and discount add, if the quote has any. */
  linesCost?: number | null;
  lines?: LinesAndDiscount["lines"];
  discount?: LinesAndDiscount["discount"];
}

/** "Lines", "Discount" or both; null for a quote without any, whose panel has no row for them (QB 4). */
export function findLinesLabel({ lines = [], discount = null }: Partial<LinesAndDiscount>): string | null {
  // What is offered is not in the price.
  if (lines.every(({ state }) => state === "offered")) return discount && "Discount";
  return discount ? "Lines and discount" : "Lines";
}

/** The origin of a stored quote's figures; null if there are none yet. */
export function findPriceMode({ isManual, calculatedAt }: Pick<Quote, "isManual" | "calculatedAt">): PriceMode | null {
  if (calculatedAt !== null) return "calculated";
  return isManual ? "typed" : null;
}

/** The small print under stored figures that are all or partly manual. */
export function buildManualNote({
  isManual,
  calculatedAt,
}: Pick<Quote, "isManual" | "calculatedAt">): string | undefined {
  if (!isManual) return undefined;
  return calculatedAt === null
    ? "Quote not calculated yet: these figures were typed in."
    : "Manual cost adjustments: some of these figures were typed in, not calculated.";
}

const firmness: Record<PriceMode, Firmness> = { empty: "none", preview: "estimate", calculated: "firm", typed: "firm" };

export function PriceBadge({ mode }: { mode: PriceMode }) {
  if (mode === "calculated") return <Badge tone="brand">Calculated</Badge>;
  if (mode === "preview") return <Badge tone="dashed">Preview</Badge>;
  if (mode === "typed") return <Badge tone="off">Not calculated</Badge>;
  return <Badge tone="off">Complete wizard to calculate</Badge>;
}

export function PricePanel({
  mode,
  price,
  seesCosts,
  sums,
  symbol,
  note,
  working,
  foldsFigures = false,
  children,
}: {
  mode: PriceMode;
  price: PriceFigures | null;
  /** Otherwise labour and material cost are '-'; the total never is (QB 6). */
  seesCosts: boolean;
  /** How the two costs are calculated, in figures. */
  sums: { labour: string; material: string } | null;
  symbol: string | undefined;
  /** A line of small print. */
  note?: ReactNode;
  /** How the price was worked out, folded. */
  working?: ReactNode;
  /** Whether the figures stand with the working, and only the total is always seen. */
  foldsFigures?: boolean;
  /** Below the total. */
  children?: ReactNode;
}) {
  const costs = seesCosts ? price : null;
  const explanations = seesCosts ? sums : null;
  const linesLabel = price && findLinesLabel(price);
  const figures = (
    <>
      <Cells columns={2}>
        <Cell label="Labour hours" big>
          <Hours hundredths={price?.labourHours} />
        </Cell>
        <Cell label="Engineers" big>
          {price?.engineerCount ?? "-"}
        </Cell>
      </Cells>
      <AmountRows>
        <AmountRow label="Labour cost" explanation={explanations?.labour}>
          <Money pence={costs?.labourCost} symbol={symbol} />
        </AmountRow>
        <AmountRow label="Material cost" explanation={explanations?.material}>
          <Money pence={costs?.materialCost} symbol={symbol} />
        </AmountRow>
        {linesLabel && (
          <AmountRow label={linesLabel}>
            <Money pence={price?.linesCost} symbol={symbol} />
          </AmountRow>
        )}
      </AmountRows>
    </>
  );
  return (
    <Panel title="Price Breakdown" actions={<PriceBadge mode={mode} />} firmness={firmness[mode]} foot={note}>
      {!foldsFigures && figures}
      <Total label="Total cost" note="net of VAT">
        <Money pence={mode === "empty" ? 0 : price?.totalCost} symbol={symbol} />
      </Total>
      {children}
      {working !== undefined && (
        <Fold name="quote.working" title="How this price was worked out">
          {foldsFigures && figures}
          {working}
        </Fold>
      )}
    </Panel>
  );
}
