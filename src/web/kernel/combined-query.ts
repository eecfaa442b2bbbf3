// Reads several lists in parallel, for a page that needs all of them.
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Endpoint, ReplyOf } from "#contract/endpoint.ts";
import type { CallError } from "./api.ts";
import type { buildEndpointQuery } from "./query-client.ts";

export type CombinedFailure = { is: "failed"; error: CallError; retry: () => void; retrying: boolean };
export type CombinedQuery<T> = { is: "loading" } | CombinedFailure | ({ is: "ready" } & T);

/** `combineReplies` combines all the replies, in the order of the queries. Both must be the same at every call. */
export function useCombinedQuery<T>(
  queries: readonly ReturnType<typeof buildEndpointQuery<Endpoint>>[],
  combineReplies: (replies: unknown[]) => T,
): CombinedQuery<T> {
  const combine = useCallback(
    (results: UseQueryResult<ReplyOf<Endpoint>, CallError>[]): CombinedQuery<T> => {
      const failed = results.filter(({ isError, data }) => isError && data === undefined);
      const error = failed[0]?.error;
      if (error) {
        return {
          is: "failed",
          error,
          retry: () => failed.forEach((result) => void result.refetch()),
          retrying: failed.some(({ isFetching }) => isFetching),
        };
      }
      const replies: unknown[] = results.map(({ data }) => data);
      return replies.includes(undefined) ? { is: "loading" } : { is: "ready", ...combineReplies(replies) };
    },
    [combineReplies],
  );
  return useQueries({ queries, combine });
}
