// A customer's sites with their pumps, a page after another.
import { listSites } from "#contract/customers/sites.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { call } from "#web/kernel/api.ts";
import { usePages } from "#web/kernel/use-pages.ts";

export const useSites = (id: string) =>
  usePages(
    [listSites.path, { params: { id } }],
    (cursor, signal) => call(listSites, { params: { id }, query: cursor === null ? {} : { cursor } }, signal),
    selectSites,
  );

const selectSites = ({ pages }: { pages: readonly ReplyOf<typeof listSites>[] }) => pages.flatMap(({ sites }) => sites);
