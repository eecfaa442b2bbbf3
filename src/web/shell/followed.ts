// What is read again when the server tells of a change made elsewhere (decision 38).
import { kinds, kindWords } from "#domain/catalogue/items.ts";
import type { Followed } from "#web/kernel/live-rereading.ts";

/** The six kinds of items by their own names; each change of data also makes an audit entry and may change a figure. */
export const followed: Followed = {
  quote: ["/api/quotes", "/api/admin/stats"],
  rule: ["/api/admin/configuration-rules"],
  company: ["/api/company"],
  user: ["/api/company/users", "/api/admin/stats"],
  permissions: ["/api/auth/user"],
  ...Object.fromEntries(
    kinds.map((kind) => [
      kind,
      [`/api/lookup/${kindWords[kind].path}`, `/api/admin/${kindWords[kind].path}`, "/api/admin/stats"] as const,
    ]),
  ),
};
