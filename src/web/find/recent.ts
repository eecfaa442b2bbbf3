// The quotes that were opened last in this tab: their ids, in memory alone, which ends with the page. Signing out and
// entering another company load a new page; each id is remembered for its user and company all the same.
import { getQuote } from "#contract/quotes/quotes.ts";
import { client } from "#web/kernel/client.ts";
import { queryClient } from "#web/kernel/query-client.ts";

const MAX_RECENT = 8;

/** The last one first. */
let recent: readonly { owner: string; id: string }[] = [];

const findOwner = () => Object.values(client.headers).join(" ");

/** From now on each quote whose page is opened is remembered; of those before, what the query cache still has. */
export function watchOpenedQuotes(): void {
  const queries = queryClient.getQueryCache().findAll({ queryKey: [getQuote.path] });
  for (const { queryKey } of queries.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt))
    remember((queryKey[1] as { params: { id: string } }).params.id);
  rememberPath();
  for (const event of ["popstate", "pushState", "replaceState"]) window.addEventListener(event, rememberPath);
}

function rememberPath(): void {
  const id = /^\/quotes\/([\da-f-]{36})(?:\/|$)/.exec(window.location.pathname)?.[1];
  if (id) remember(id);
}

function remember(id: string): void {
  recent = [{ owner: findOwner(), id }, ...recent.filter((one) => one.id !== id)].slice(0, MAX_RECENT);
}

/** None of another user, or in another company. */
export function listRecent(): string[] {
  return recent.filter(({ owner }) => owner === findOwner()).map(({ id }) => id);
}
