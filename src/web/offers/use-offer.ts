// What a quote's page knows of its offer: what the customer was sent, and what this user may do about it.
import { useQuery } from "@tanstack/react-query";
import { listRevisions, type Revision } from "#contract/offers/offers.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { isIssued } from "#domain/quotes/status.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { useSession } from "#web/users/session.tsx";
import { type AllowedActions, findAllowedActions, findCurrentState } from "./allowed-actions.ts";

/** Whether it was ever sent: otherwise there is nothing to read. */
export const wasSent = ({ status, revision }: Pick<QuoteDetail, "status" | "revision">): boolean =>
  revision > 1 || isIssued(status);

export function useOffer(quote: QuoteDetail, mayEdit: boolean) {
  const { impersonation, administersCompany } = useSession();
  const query = useQuery({
    ...buildEndpointQuery(listRevisions, { params: { id: quote.id } }),
    enabled: wasSent(quote),
  });
  const { revisions = [], mayRecord = false } = query.data ?? {};
  const current = revisions.find(({ number }) => number === quote.revision) ?? null;
  const state = findCurrentState(quote, new Date());
  const can: AllowedActions = findAllowedActions({
    state,
    mayEdit,
    mayRecord,
    administersCompany,
    isImpersonating: impersonation.isImpersonating,
    hasEarlier: current === null && revisions[0]?.closedBecause === "superseded",
    isCancelled: current?.answer?.cancelledAt != null,
  });
  const earlier: Revision[] = revisions.filter((revision) => revision !== current);
  return { query, state, can, current, earlier, isImpersonating: impersonation.isImpersonating };
}
