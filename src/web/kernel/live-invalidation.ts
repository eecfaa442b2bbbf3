// Which cached replies are out of date after a change made elsewhere.
import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

export interface Change {
  entity: string;
  id: string;
  version: number;
}

/**
 * An entity and the paths of its lists; a path of one record continues with '/:id'. A path that contains '/:id' itself
 * stands for all records of another entity. '/all#rules' is the list `rules` in a reply with several lists.
 */
export type InvalidationMap = Readonly<Record<string, readonly `/api/${string}`[]>>;

/**
 * Invalidates the cached replies that hold an older version of the record than the change: those on screen are read
 * again at once, the rest when next shown. A reply that already holds the version, as after this tab's own change, is
 * left alone. True when a request is under way whose reply may be too old: check again when it has come.
 */
export function invalidateRecord(client: QueryClient, followedPath: string, change: Change): boolean {
  const [path = "", list] = followedPath.split("#");
  const containsChange = (data: unknown) =>
    hasVersion(list ? (data as Record<string, unknown> | undefined)?.[list] : data, change);
  const queries = client.getQueryCache().findAll({ predicate: ({ queryKey }) => isQueryOf(queryKey, path, change.id) });
  const record = queries.find(({ queryKey, state }) => queryKey[0] === `${path}/:id` && containsChange(state.data));
  const isUpToDate = ({ queryKey, state }: Query) =>
    containsChange(state.data) ||
    // Data of the record has no version of its own: it is as new as the record if it was read after it.
    (record && queryKey[0] !== path && state.dataUpdatedAt >= record.state.dataUpdatedAt);
  let isFetching = false;
  for (const query of queries) {
    if (isUpToDate(query)) continue;
    if (query.state.fetchStatus === "fetching") isFetching = true;
    else void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
  return isFetching;
}

/** After events may have been missed: reads every reply at these paths again. */
export function invalidateAll(client: QueryClient, paths: readonly string[]): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [queryPath] }) =>
      paths.some((path) => queryPath === path.split("#")[0] || String(queryPath).startsWith(`${path}/`)),
  });
}

function isQueryOf([queryPath, input]: QueryKey, path: string, id: string): boolean {
  if (queryPath === path) return true;
  const { params } = (input ?? {}) as { params?: { id?: unknown } };
  return String(queryPath).startsWith(`${path}/:id`) && String(params?.id) === id;
}

/** The record itself, or a list or page that contains it, at this version or a later one. */
function hasVersion(data: unknown, { id, version }: Change): boolean {
  if (typeof data !== "object" || data === null) return false;
  const rows = Array.isArray(data) ? data : [data, ...Object.values(data).filter(Array.isArray).flat()];
  return rows.some((row) => String(row?.id) === id && row.version >= version);
}
