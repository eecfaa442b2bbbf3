// What "Quote June" asks before it makes the quotes, as plain values.
import type { Pence } from "#domain/money.ts";
import type { PriceToday } from "#web/customers/price-today.ts";

/** The most services that are quoted in one go. */
export const MAX_BATCH = 200;

/** A service that is due and has no quote yet. */
export interface UnquotedService {
  siteId: string;
  siteName: string;
  pumpName: string;
  priceToday: PriceToday;
}

export interface MonthSummary<S extends UnquotedService> {
  siteCount: number;
  /** Those that can be quoted, at most `MAX_BATCH`. */
  priced: S[];
  unpriced: (S & { because: string })[];
  totalPence: Pence;
  /** The sites at which several quotes would each include the way there. */
  sharedSites: { name: string; pumpCount: number }[];
}

export function summariseMonth<S extends UnquotedService>(all: readonly S[]): MonthSummary<S> {
  const priced: S[] = [];
  const unpriced: (S & { because: string })[] = [];
  let totalPence = 0;
  for (const row of all) {
    if ("because" in row.priceToday) unpriced.push({ ...row, because: row.priceToday.because });
    else if (priced.length < MAX_BATCH) {
      priced.push(row);
      totalPence += row.priceToday.price;
    }
  }
  const sites = Map.groupBy(priced, ({ siteId }) => siteId);
  const sharedSites = [...sites.values()].flatMap((rows) =>
    rows.length > 1 ? [{ name: rows[0]?.siteName ?? "", pumpCount: rows.length }] : [],
  );
  return { siteCount: new Set(all.map(({ siteId }) => siteId)).size, priced, unpriced, totalPence, sharedSites };
}
