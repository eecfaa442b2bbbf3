import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { maySeeCosts } from "#domain/actor.ts";
import { findMaxPriceDetail } from "#domain/offers/price-lines.ts";
import type { PriceDetail } from "#domain/price-detail.ts";
import type { NoCancellationReason } from "#domain/quotes/document-options.ts";
import { mayEditQuote } from "#domain/quotes/policy.ts";
import { useSession } from "#web/users/session.tsx";

/** What this user may see of quotes and do to one. */
export interface QuoteViewer {
  /** Labour and material cost (QB 6). */
  seesCosts: boolean;
  /** Needs more than reading (decisions 7 and 10); never once the customer is erased. The server decides in the end. */
  mayEdit: boolean;
  /** The most price detail that they may show to a customer (decision 73). */
  maxPriceDetail: PriceDetail;
  /** Why consumers have no right to cancel, if the quote does not say; null if they have. */
  defaultNoCancellation: NoCancellationReason | null;
  symbol: string | undefined;
}

/** What a screen of one quote needs in order to show its figures. */
export type CostViewer = Pick<QuoteViewer, "seesCosts" | "symbol">;

/** Quotes belong to a company: without one none can be created, whatever the matrix allows. */
export function useMayCreateQuotes(): boolean {
  const { user, may } = useSession();
  return user.companyId !== null && may("quotes", "create");
}

/** Whether this user may send their own quotes: while impersonating a company nobody may (decision 58). */
export function useMaySend(): boolean {
  const { may, impersonation } = useSession();
  return may("quotes", "edit") && !impersonation.isImpersonating;
}

export function useQuoteViewer(quote: Pick<QuoteDetail, "userId" | "erasedAt">): QuoteViewer {
  const { user, company, may } = useSession();
  const { role, companyId, id: userId } = user;
  const seesCosts = maySeeCosts({ role, showPricingToUsers: company?.showPricingToUsers ?? false });
  return {
    seesCosts,
    maxPriceDetail: findMaxPriceDetail(company?.maxPriceDetail ?? "total", seesCosts),
    defaultNoCancellation: company?.defaultNoCancellation ?? null,
    mayEdit: quote.erasedAt === null && may("quotes", "edit") && mayEditQuote({ userId, role, companyId }, quote),
    symbol: company?.currencySymbol,
  };
}
