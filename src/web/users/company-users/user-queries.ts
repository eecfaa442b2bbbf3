// The company's people as the browser keeps them (AD 7 and 9): the one list that goes stale by time.
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
    // Asking again does not give anybody back a session or a permission.
    retry: (failures, { status }) => failures < RETRIES && status !== 401 && status !== 403,
    retryDelay: (failures) => Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS),
  });

/** The plan is the platform's to change, and nobody is told of it; so it is asked for at every visit. */
export const buildUserLimitQuery = () => queryOptions({ ...buildEndpointQuery(getUserLimit), staleTime: FRESH_MS });

/** After an own change. */
export function refreshUsers(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: buildQueryKey(listCompanyUsers) });
}
