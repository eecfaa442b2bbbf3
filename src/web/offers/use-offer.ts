// What a quote's page knows of its offer: what the customer was sent, and what this user may do about it.
import { useQuery } from "@tanstack/react-query";
import { listRevisions } from "#contract/offers/offers.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { isIssued } from "#domain/quotes/status.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { useSession } from "#web/users/session.tsx";
import { findAllowedActions, findCurrentState } from "./allowed-actions.ts";
import { pickNewestEmails } from "./offer-texts.ts";

/** Whether it was ever sent: otherwise there is nothing to read. */
const wasSent = ({ status, revision }: Pick<QuoteDetail, "status" | "revision">): boolean =>
  revision > 1 || isIssued(status);

export type Offer = ReturnType<typeof useOffer>;

export function useOffer(quote: QuoteDetail, mayEdit: boolean) {
  const { impersonation, administersCompany } = useSession();
  const query = useQuery({
    ...buildEndpointQuery(listRevisions, { params: { id: quote.id } }),
    enabled: wasSent(quote),
  });
  const { revisions = [], mayRecord = false, reminders = null } = query.data ?? {};
  const current = revisions.find(({ number }) => number === quote.revision) ?? null;
  const state = findCurrentState(quote, new Date());
  const can = findAllowedActions({
    state,
    mayEdit,
    mayRecord,
    administersCompany,
    isImpersonating: impersonation.isImpersonating,
    hasEarlier: current === null && revisions[0]?.closedBecause === "superseded",
    isCancelled: current?.answer?.cancelledAt != null,
  });
  const openQuestions = revisions
    .flatMap(({ questions }) => questions)
    .filter(({ answeredAt }) => answeredAt === null)
    .toSorted((a, b) => a.askedAt.localeCompare(b.askedAt));
  return {
    query,
    isLoading: wasSent(quote) && query.isPending,
    state,
    can,
    current,
    earlier: revisions.filter((revision) => revision !== current),
    /** The newest email to each of the customer's addresses. */
    emails: pickNewestEmails(current?.emails ?? []),
    /** Of all revisions, the oldest first. */
    openQuestions,
    reminders,
    isImpersonating: impersonation.isImpersonating,
  };
}
