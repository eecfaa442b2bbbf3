// What is read again after a browser event about a change made elsewhere (decision 38).
import { kindLabels, kinds, listKeys } from "#domain/catalogue/items.ts";
import type { InvalidationMap } from "#web/kernel/live-invalidation.ts";

/** Every open quote shows what today's rules, lists and settings make of it. */
const everyQuote = ["/api/quotes/:id", "/api/quotes/:id/send-check"] as const;

/** What is open and due at each customer follows its quotes. */
const everyCustomer = [
  "/api/customers",
  "/api/customers/:id",
  "/api/customers/:id/sites",
  "/api/customers/:id/history",
  "/api/customers/unfiled",
  "/api/services/due",
  "/api/pumps/:id",
] as const;

/** The six kinds of items by their own names. */
const pathsByEntity: InvalidationMap = {
  quote: [
    "/api/quotes",
    "/api/quotes/pipeline",
    "/api/attention",
    "/api/admin/reports",
    "/api/admin/coverage",
    "/api/customer-data",
    "/api/emails",
    "/api/emails/:id",
    ...everyCustomer,
  ],
  // Of a site, pump or service as well: the event names its customer.
  customer: [...everyCustomer, "/api/attention"],
  rule: ["/api/admin/configuration-rules", "/api/lookup/price-book#rules", ...everyQuote],
  company: [
    "/api/company",
    "/api/lookup/price-book#settings",
    "/api/quotes",
    "/api/quotes/pipeline",
    ...everyQuote,
    "/api/quotes/:id/revisions",
    "/api/customer-data",
    "/api/admin/companies",
    "/api/admin/users",
    "/api/admin/platform-stats",
    "/api/admin/audit-logs/choices",
  ],
  // May be the current user: changed by an administrator, or in another window.
  user: [
    "/api/auth/user",
    "/api/company/users",
    "/api/admin/users",
    "/api/admin/companies",
    "/api/admin/platform-stats",
    "/api/admin/audit-logs/choices",
  ],
  email: ["/api/emails", "/api/emails/:id", "/api/attention"],
  permissions: ["/api/auth/user", "/api/admin/role-permissions", "/api/attention"],
  status: ["/api/platform/quote-statuses", "/api/quotes", "/api/quotes/:id"],
  plan: ["/api/admin/plans"],
  extra: ["/api/lookup/extras", "/api/lookup/price-book#extras", "/api/admin/extras", ...everyQuote],
  ...Object.fromEntries(
    kinds.map((kind) => {
      const { path } = kindLabels[kind];
      const listPath = `/api/lookup/price-book#${listKeys[kind]}` as const;
      const lists = [`/api/lookup/${path}`, listPath, `/api/admin/${path}`, `/api/admin/${path}/import`] as const;
      return [kind, [...lists, ...everyQuote]];
    }),
  ),
};

/** Every change also adds an audit entry, and may change a figure of the admin dashboard. */
const commonPaths = ["/api/admin/audit-logs", "/api/admin/stats", "/api/admin/overview"] as const;

export const livePaths: InvalidationMap = Object.fromEntries(
  Object.entries(pathsByEntity).map(([entity, paths]) => [entity, [...paths, ...commonPaths]]),
);
