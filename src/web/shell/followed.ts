// What is read again when the server tells of a change made elsewhere (decision 38).
import { kinds, kindWords } from "#domain/catalogue/items.ts";
import type { Followed } from "#web/kernel/live-rereading.ts";

/** The six kinds of items by their own names. */
const ofEntity: Followed = {
  quote: ["/api/quotes", "/api/quotes/pipeline", "/api/admin/figures", "/api/admin/coverage"],
  rule: ["/api/admin/configuration-rules"],
  company: ["/api/company", "/api/quotes", "/api/admin/companies", "/api/admin/platform-stats"],
  // It may be oneself: an administrator, or oneself in another window.
  user: [
    "/api/auth/user",
    "/api/company/users",
    "/api/admin/users",
    "/api/admin/companies",
    "/api/admin/platform-stats",
  ],
  mail: ["/api/mails"],
  permissions: ["/api/auth/user", "/api/admin/role-permissions"],
  status: ["/api/platform/quote-statuses", "/api/quotes"],
  plan: ["/api/admin/plans"],
  ...Object.fromEntries(
    kinds.map((kind) => {
      const { path } = kindWords[kind];
      return [kind, [`/api/lookup/${path}`, `/api/admin/${path}`, `/api/admin/${path}/import`] as const];
    }),
  ),
};

/** Every change also makes an audit entry, and may change a figure of the admin dashboard. */
const ofAll = ["/api/admin/audit-logs", "/api/admin/stats", "/api/admin/overview"] as const;

export const followed: Followed = Object.fromEntries(
  Object.entries(ofEntity).map(([entity, paths]) => [entity, [...paths, ...ofAll]]),
);
