// A list that is read page after page.
import { useInfiniteQuery } from "@tanstack/react-query";
import type { CallError } from "#web/kernel/api.ts";

/** `read` gets the cursor that the page before gave; null reads the first. `select` never changes. */
export const usePages = <Page extends { nextCursor: string | null }, Rows>(
  queryKey: readonly unknown[],
  read: (cursor: string | null, signal: AbortSignal) => Promise<Page>,
  select: (data: { pages: readonly Page[] }) => Rows,
) =>
  useInfiniteQuery<Page, CallError, Rows, readonly unknown[], string | null>({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select,
  });
