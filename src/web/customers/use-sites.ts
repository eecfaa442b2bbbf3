// A customer's sites with their pumps, a page after another.
import { useInfiniteQuery } from "@tanstack/react-query";
import { listSites, type Site } from "#contract/customers/sites.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { type CallError, call } from "#web/kernel/api.ts";

export function useSites(customerId: string) {
  const query = useInfiniteQuery<ReplyOf<typeof listSites>, CallError, readonly Site[], unknown[], string | null>({
    queryKey: [listSites.path, { params: { id: customerId } }],
    queryFn: ({ pageParam, signal }) =>
      call(listSites, { params: { id: customerId }, query: pageParam === null ? {} : { cursor: pageParam } }, signal),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: selectSites,
  });
  return query;
}

const selectSites = ({ pages }: { pages: readonly ReplyOf<typeof listSites>[] }) => pages.flatMap(({ sites }) => sites);
