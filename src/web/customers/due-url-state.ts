// The state of Services due in the page's address, so that it can be reloaded, shared and gone back to.

import { type DueState, dueStates } from "#domain/customers/schedule.ts";
import { buildViewUrl } from "#web/kernel/view-url.ts";
import { normaliseSearch } from "#web/ui/forms/search-field.tsx";

export interface DueView {
  search: string;
  /** Only services in this state. */
  state: DueState | null;
  /** Opened besides those that are open anyway; "2027-06". */
  month: string | null;
}

/** Invalid values count as absent. */
export function readDueView(addressSearch: string): DueView {
  const asked = new URLSearchParams(addressSearch);
  return {
    search: normaliseSearch((asked.get("search") ?? "").slice(0, 200)),
    state: dueStates.find((state) => state === asked.get("state")) ?? null,
    month: /^(?:overdue|20\d\d-(?:0[1-9]|1[0-2]))$/.exec(asked.get("month") ?? "")?.[0] ?? null,
  };
}

export const buildDueUrl = (view: Partial<DueView>): string => buildViewUrl("/services-due", { ...view });
