// Today's price of each service, if the price lists are here and may be read.

import type { DueService } from "#contract/customers/due.ts";
import { usePriceBook } from "#web/catalogue/price-book.ts";
import { computePriceToday, type PriceToday } from "#web/customers/price-today.ts";
import { findStandingQuote } from "#web/customers/standing-quote.ts";
import { readChoicesOf } from "./due-rows.ts";

export interface Prices {
  /** Null while the price lists are not here. */
  findToday: (row: DueService) => PriceToday | null;
  /** Of its quote if it has one, else today's; in pence. */
  findPrice: (row: DueService) => number | null;
  /** Job types that charge the whole pump, by id, with their names. */
  wholePumpJobs: ReadonlyMap<number, string>;
  symbol: string | undefined;
}

export function usePrices(): Prices {
  const priceBook = usePriceBook();
  if (priceBook.is !== "ready") {
    return { findToday: () => null, findPrice: findQuotedPrice, wholePumpJobs: new Map(), symbol: undefined };
  }
  const { company, catalogue } = priceBook;
  const findToday = (row: DueService) => computePriceToday(readChoicesOf(row), priceBook, company);
  return {
    findToday,
    findPrice(row) {
      if (findStandingQuote(row)) return findQuotedPrice(row);
      const today = findToday(row);
      return "price" in today ? today.price : null;
    },
    wholePumpJobs: new Map(
      catalogue.job_type.filter(({ materialPercent }) => materialPercent === 100).map(({ id, name }) => [id, name]),
    ),
    symbol: company.currencySymbol,
  };
}

const findQuotedPrice = (row: DueService) => findStandingQuote(row)?.totalCost ?? null;
