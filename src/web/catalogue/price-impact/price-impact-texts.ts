// A price impact as one sentence, for the screen and for screen readers.
import type { PriceImpact } from "#contract/quotes/price-impact.ts";
import { formatMoney, type Pence } from "#domain/money.ts";

/** "+£40.50", "−£12.00". */
export function formatDifference(pence: Pence, symbol: string): string {
  if (pence === 0) return formatMoney(0, symbol);
  return `${pence < 0 ? "−" : "+"}${formatMoney(Math.abs(pence), symbol)}`;
}

/** "12 open quotes would be priced differently, +£1,240.50 in all." */
export function describePriceImpact(
  { open, isCapped, affected, before, after, refused }: PriceImpact,
  symbol: string,
): string {
  const cappedNotice = isCapped ? ` Only the newest ${open.toLocaleString("en-GB")} open quotes were looked at.` : "";
  if (affected === 0) return `No open quote would be priced differently.${cappedNotice}`;
  const quotes = affected === 1 ? "1 open quote" : `${affected.toLocaleString("en-GB")} open quotes`;
  const refusedNotice = refused === 0 ? "" : ` ${refused.toLocaleString("en-GB")} of them could no longer be priced.`;
  return `${quotes} would be priced differently, ${formatDifference(after - before, symbol)} in all.${refusedNotice}${cappedNotice}`;
}
