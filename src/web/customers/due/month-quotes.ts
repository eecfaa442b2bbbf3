// What "Quote June" asks before it makes the quotes, as plain values.
import type { DueService } from "#contract/customers/due.ts";
import { nameSiteWithoutCustomer } from "#domain/customers/fields.ts";
import type { Pence } from "#domain/money.ts";
import type { PriceToday } from "#web/customers/price-today.ts";

/** The most services that are quoted in one go. */
export const MAX_BATCH = 200;

export interface MonthSummary {
  siteCount: number;
  /** Those that can be quoted, at most `MAX_BATCH`. */
  priced: DueService[];
  unpriced: { row: DueService; because: string }[];
  totalPence: Pence;
  /** The sites at which several quotes would each include the way there. */
  sharedSites: { name: string; pumpCount: number }[];
}

/** Of services without a quote; `findPrice` gives null while the price lists are not here. */
export function summariseMonth(
  rows: readonly DueService[],
  findPrice: (row: DueService) => PriceToday | null,
): MonthSummary {
  const priced: DueService[] = [];
  const unpriced: MonthSummary["unpriced"] = [];
  let totalPence = 0;
  for (const row of rows) {
    const today = findPrice(row) ?? { because: "The price lists are not loaded." };
    if ("because" in today) unpriced.push({ row, because: today.because });
    else if (priced.length < MAX_BATCH) {
      priced.push(row);
      totalPence += today.price;
    }
  }
  const sharedSites = [...Map.groupBy(priced, ({ site }) => site.id).values()].flatMap(([first, ...others]) =>
    first && others.length > 0
      ? [
          {
            name: `${first.customer.name}, ${nameSiteWithoutCustomer(first.customer.name, first.site)}`,
            pumpCount: 1 + others.length,
          },
        ]
      : [],
  );
  return { siteCount: new Set(rows.map(({ site }) => site.id)).size, priced, unpriced, totalPence, sharedSites };
}
