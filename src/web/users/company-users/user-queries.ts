// The queries of the company's users (AD 7 and 9): the only list that goes stale by time.
import { queryOptions } from "@tanstack/react-query";
import { getUserLimit, listCompanyUsers } from "#contract/users/company-users.ts";
import { buildEndpointQuery, buildQueryKey, queryClient } from "#web/kernel/query-client.ts";

const FRESH_MS = 30_000;
const KEPT_MS = 5 * 60_000;
const RETRIES = 3;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

export const buildCompanyUsersQuery = () =>
  queryOptions({
    ...buildEndpointQuery(listCompanyUsers),
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
    // A retry restores neither a session nor a permission.
    retry: (failures, { status }) => failures < RETRIES && status !== 401 && status !== 403,
    retryDelay: (failures) => Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS),
  });

/** The platform changes the plan, and no browser event reports it; so it is read at every visit. */
export const buildUserLimitQuery = () => queryOptions({ ...buildEndpointQuery(getUserLimit), staleTime: FRESH_MS });

/** After a change of one's own. */
export function refreshUsers(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: buildQueryKey(listCompanyUsers) });
}
