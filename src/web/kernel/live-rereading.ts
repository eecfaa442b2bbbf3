// Which of the kept answers a change made elsewhere puts out of date.
import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

export interface Change {
  entity: string;
  id: string;
  version: number;
}

/** An entity and the paths of its lists; what belongs to one record has a path that goes on with '/:id'. */
export type Followed = Readonly<Record<string, readonly `/api/${string}`[]>>;

/**
 * Has read again what shows an older state than the change: at once what is on screen, the rest when it is shown next.
 * Our own changes are known already and cost nothing. True when an answer is on its way, which may or may not hold the
 * change: to be asked once more when it has come.
 */
export function takeChange(client: QueryClient, path: string, change: Change): boolean {
  const kept = client.getQueryCache().findAll({ predicate: ({ queryKey }) => concerns(queryKey, path, change.id) });
  const record = kept.find(({ queryKey, state }) => queryKey[0] === `${path}/:id` && holds(state.data, change));
  const knows = ({ queryKey, state }: Query) =>
    holds(state.data, change) ||
    // What belongs to the record carries no version of its own: it is as new as the record if it was read after it.
    (record && queryKey[0] !== path && state.dataUpdatedAt >= record.state.dataUpdatedAt);
  let onItsWay = false;
  for (const query of kept) {
    if (knows(query)) continue;
    if (query.state.fetchStatus === "fetching") onItsWay = true;
    else void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
  return onItsWay;
}

/** After a time without ears. */
export function takeGap(client: QueryClient, paths: readonly string[]): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [at] }) => paths.some((path) => at === path || String(at).startsWith(`${path}/`)),
  });
}

function concerns([at, input]: QueryKey, path: string, id: string): boolean {
  if (at === path) return true;
  const { params } = (input ?? {}) as { params?: { id?: unknown } };
  return String(at).startsWith(`${path}/:id`) && String(params?.id) === id;
}

/** The record itself, or a list or page in which it stands, at this version or a later one. */
function holds(data: unknown, { id, version }: Change): boolean {
  if (typeof data !== "object" || data === null) return false;
  const rows = Array.isArray(data) ? data : [data, ...Object.values(data).filter(Array.isArray).flat()];
  return rows.some((row) => String(row?.id) === id && row.version >= version);
}
