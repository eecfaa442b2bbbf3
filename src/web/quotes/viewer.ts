import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { maySeeCosts } from "#domain/actor.ts";
import { findMaxPriceDetail } from "#domain/offers/price-lines.ts";
import type { PriceDetailOption } from "#domain/quotes/document-options.ts";
import { mayEditQuote } from "#domain/quotes/policy.ts";
import { useSession } from "#web/users/session.tsx";

/** What the person in front of the screen may see of quotes and do to one. */
export interface QuoteViewer {
  /** Labour and material cost (QB 6). */
  seesCosts: boolean;
  /** Those who may read it may still not change it (decisions 7 and 10), nor anybody once its customer is erased; the server has the last word. */
  mayEdit: boolean;
  /** How much of a price they may have shown to a customer (decision 73). */
  maxPriceDetail: PriceDetailOption;
  symbol: string | undefined;
}

/** What a screen of one quote needs to know to show its figures. */
export type CostViewer = Pick<QuoteViewer, "seesCosts" | "symbol">;

/** Quotes belong to a company: without one there is none to make, whatever the matrix says. */
export function useMayCreateQuotes(): boolean {
  const { user, may } = useSession();
  return user.companyId !== null && may("quotes", "create");
}

/** Whether this person may send quotes of their own: nobody does in the name of a company that is not theirs (decision 58). */
export function useMaySend(): boolean {
  const { may, impersonation } = useSession();
  return may("quotes", "edit") && !impersonation.isImpersonating;
}

export function useQuoteViewer(quote: Pick<QuoteDetail, "userId" | "erasedAt">): QuoteViewer {
  const { user, company, may } = useSession();
  const { role, companyId, id: personId } = user;
  const seesCosts = maySeeCosts({ role, showPricingToUsers: company?.showPricingToUsers ?? false });
  return {
    seesCosts,
    maxPriceDetail: findMaxPriceDetail(company?.maxPriceDetail ?? "total", seesCosts),
    mayEdit: quote.erasedAt === null && may("quotes", "edit") && mayEditQuote({ personId, role, companyId }, quote),
    symbol: company?.currencySymbol,
  };
}
