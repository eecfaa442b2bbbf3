// The list's state in the page's address, so that it can be reloaded, shared and gone back to.

import type { listCustomers } from "#contract/customers/records.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import { type CustomerState, customerStates } from "#domain/customers/fields.ts";
import { buildViewUrl } from "#web/kernel/view-url.ts";
import { normaliseSearch } from "#web/ui/forms/search-field.tsx";

export interface CustomersView {
  state: CustomerState;
  search: string;
  /** The page's cursor; null for the first page. */
  cursor: string | null;
}

export const currentCustomers: CustomersView = { state: "current", search: "", cursor: null };

/** Invalid values count as absent. */
export function readView(addressSearch: string): CustomersView {
  const asked = new URLSearchParams(addressSearch);
  return {
    state: customerStates.find((state) => state === asked.get("state")) ?? "current",
    search: normaliseSearch((asked.get("search") ?? "").slice(0, 200)),
    cursor: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.exec(asked.get("cursor") ?? "")?.[0] ?? null,
  };
}

export function buildUrl({ state, ...others }: CustomersView): string {
  return buildViewUrl("/customers", { ...(state !== "current" && { state }), ...others });
}

/** The query of the call that reads it. */
export const buildQuery = ({ state, search, cursor }: CustomersView): QueryOf<typeof listCustomers> => ({
  ...(state !== "current" && { state }),
  ...(search && { search }),
  ...(cursor && { cursor }),
});
