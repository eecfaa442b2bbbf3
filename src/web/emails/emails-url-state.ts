// The list's state in the page's address, so that it can be reloaded, shared and gone back to.

import type { listEmails } from "#contract/emails.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import { type EmailFilter, emailFilters } from "#domain/emails/states.ts";
import { buildViewUrl } from "#web/kernel/view-url.ts";
import { normaliseSearch } from "#web/ui/forms/search-field.tsx";

export interface EmailsView {
  state: EmailFilter;
  search: string;
  /** The page's cursor; null for the first page. */
  cursor: string | null;
  /** The open email's id. */
  email: string | null;
}

/** Invalid values count as absent. */
export function readView(addressSearch: string): EmailsView {
  const asked = new URLSearchParams(addressSearch);
  return {
    state: emailFilters.find((filter) => filter === asked.get("state")) ?? "all",
    search: normaliseSearch((asked.get("search") ?? "").slice(0, 200)),
    cursor: /^[\d:.TZ_a-z-]{1,200}$/.exec(asked.get("cursor") ?? "")?.[0] ?? null,
    email: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.exec(asked.get("email") ?? "")?.[0] ?? null,
  };
}

export function buildUrl({ state, ...others }: EmailsView): string {
  return buildViewUrl("/emails", { ...(state !== "all" && { state }), ...others });
}

/** The query of the call that reads it. */
export const buildQuery = ({ state, search, cursor }: EmailsView): QueryOf<typeof listEmails> => ({
  ...(state !== "all" && { state }),
  ...(search && { search }),
  ...(cursor && { cursor }),
});
