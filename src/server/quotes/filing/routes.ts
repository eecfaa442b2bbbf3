// HTTP for filing quotes by hand: it changes neither their words nor their version.
import { fileQuotes } from "#contract/customers/filing.ts";
import { permitEditing } from "#domain/quotes/policy.ts";
import { refuseErased } from "#domain/quotes/retention.ts";
import { buildCustomerEvents } from "#server/customers/audit-subject.ts";
import { listChangedCustomers } from "#server/customers/queries.ts";
import { route } from "#server/kernel/route.ts";
import { fileQuotesUnder, lockForFiling } from "./queries.ts";
import { isFilingKnown, unknownFiling } from "./target.ts";

/** Numbers that an entry's description names. */
const MAX_NAMED = 5;

export const filingRoutes = [
  route(fileQuotes, {
    async read({ db, body, actor }) {
      const { quotes: ids, customerId, siteId, pumpId } = body;
      const quotes = await lockForFiling(db, ids);
      if (quotes.length < ids.length) return null;
      // Without a customer it names nothing: a site alone would unfile quotes by a slip.
      const isNamed = customerId !== null || !(siteId || pumpId);
      const isKnown = isNamed && (await isFilingKnown(db, body, actor));
      const customerIds = [customerId, ...quotes.map((quote) => quote.customerId)].filter((id) => id !== null);
      return { quotes, isKnown, customers: await listChangedCustomers(db, customerIds) };
    },
    permit(actor, { quotes }) {
      const permits = quotes.map((quote) => permitEditing(actor, quote));
      return permits.includes("hide") ? "hide" : permits.includes("refuse") ? "refuse" : "allow";
    },
    decide: ({ record: { quotes, isKnown } }) =>
      quotes.map(refuseErased).find((refusal) => refusal !== null) ?? (isKnown ? quotes : unknownFiling),
    write: (db, quotes, { actor, body: { customerId, siteId = null, pumpId = null } }) => [
      fileQuotesUnder(db, {
        ids: quotes.map(({ id }) => id),
        customerId,
        siteId,
        pumpId,
        byUser: actor.userId,
        byName: actor.name,
      }),
    ],
    entry({ decision: quotes, body: { customerId, siteId, pumpId }, record: { customers } }) {
      const numbers = quotes.slice(0, MAX_NAMED).map(({ quoteNumber }) => quoteNumber);
      const others = quotes.length - numbers.length;
      return {
        id: customerId ?? quotes.find((quote) => quote.customerId !== null)?.customerId ?? "",
        label: others > 0 ? `${numbers.join(", ")} and ${others} more` : numbers.join(", "),
        metadata: { quotes: quotes.map(({ id }) => id), customerId, siteId: siteId ?? null, pumpId: pumpId ?? null },
        // Their version stays, so a browser that has it would not read them again.
        browserEvents: [
          ...quotes.map(({ id, version, userId }) => ({
            entity: "quote",
            id,
            version: version + 1,
            ownerId: userId,
          })),
          ...customers.flatMap(buildCustomerEvents),
        ],
      };
    },
    reply: ({ decision }) => ({ filed: decision.length }),
  }),
];
