// Cached reading as QB 9 wants it: never stale by time, never retried, and never read again on focus while browser
// events report changes (event-stream.ts).
import {
  notifyManager,
  QueryClient,
  type QueryObserverLoadingErrorResult,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import type { Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { type CallError, type CallInput, call } from "./api.ts";

// Notifies at once instead of after a timer: otherwise a second quick press of a button would send its call twice.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    // Being offline is an error to show like any other, not a reason to pause.
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** The options with which `useQuery` reads an endpoint; its key is the path and the parameters. */
export function buildEndpointQuery<E extends Endpoint>(
  endpoint: E,
  input?: CallInput<E>,
): UseQueryOptions<ReplyOf<E>, CallError> {
  return {
    queryKey: buildQueryKey(endpoint, input),
    queryFn: ({ signal }) =>
      (call as (e: Endpoint, i: unknown, s: AbortSignal) => Promise<ReplyOf<E>>)(endpoint, input, signal),
  };
}

export function buildQueryKey<E extends Endpoint>(endpoint: E, input?: CallInput<E>): unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input];
}

/** Whether there is nothing to show. Data stays if reading it again fails, unless access was lost or it is gone. */
export function hasFailed<Data>(
  query: UseQueryResult<Data, CallError>,
): query is QueryObserverLoadingErrorResult<Data, CallError> {
  const { data, error } = query;
  return error !== null && (data === undefined || error.status === 403 || error.status === 404);
}
