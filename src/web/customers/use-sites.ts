// A customer's sites with their pumps, a page after another.
import { useQuery } from "@tanstack/react-query";
import { listSites, type Site } from "#contract/customers/sites.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { usePages } from "#web/customers/use-pages.ts";
import { call } from "#web/kernel/api.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";

export const useSites = (id: string) =>
  usePages(
    [listSites.path, { params: { id } }],
    (cursor, signal) => call(listSites, { params: { id }, query: cursor === null ? {} : { cursor } }, signal),
    selectSites,
  );

/** One of a customer's sites; null if there is none, or it is another customer's by now, and undefined until that is known. */
export function useSite(customerId: string | null, siteId: string | null): Site | null | undefined {
  const { data } = useQuery({
    ...buildEndpointQuery(listSites, { params: { id: customerId ?? "" }, query: { site: siteId ?? "" } }),
    enabled: customerId !== null && siteId !== null,
  });
  return siteId === null ? null : data && (data.sites[0] ?? null);
}

const selectSites = ({ pages }: { pages: readonly ReplyOf<typeof listSites>[] }) => pages.flatMap(({ sites }) => sites);
