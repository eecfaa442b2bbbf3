// A customer's sites with their pumps, a page after another.
import { listSites } from "#contract/customers/sites.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { usePages } from "#web/customers/use-pages.ts";
import { call } from "#web/kernel/api.ts";

export const useSites = (id: string) =>
  usePages(
    [listSites.path, { params: { id } }],
    (cursor, signal) => call(listSites, { params: { id }, query: cursor === null ? {} : { cursor } }, signal),
    selectSites,
  );

const selectSites = ({ pages }: { pages: readonly ReplyOf<typeof listSites>[] }) => pages.flatMap(({ sites }) => sites);
