// What is read again when the server tells of a change made elsewhere (decision 38).
import { kinds, kindWords } from "#domain/catalogue/items.ts";
import type { Followed } from "#web/kernel/live-rereading.ts";

/** The six kinds of items by their own names; each change of data also makes an audit entry and may change a figure. */
export const followed: Followed = {
  quote: ["/api/quotes", "/api/admin/stats", "/api/admin/coverage"],
  rule: ["/api/admin/configuration-rules"],
  company: ["/api/company", "/api/quotes", "/api/admin/companies", "/api/admin/platform-stats"],
  // It may be oneself: an administrator, or oneself in another window.
  user: ["/api/auth/user", "/api/company/users", "/api/admin/users", "/api/admin/stats", "/api/admin/platform-stats"],
  permissions: ["/api/auth/user", "/api/admin/role-permissions"],
  status: ["/api/platform/quote-statuses", "/api/quotes"],
  plan: ["/api/admin/plans"],
  ...Object.fromEntries(
    kinds.map((kind) => [
      kind,
      [`/api/lookup/${kindWords[kind].path}`, `/api/admin/${kindWords[kind].path}`, "/api/admin/stats"] as const,
    ]),
  ),
};
