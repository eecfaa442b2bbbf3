// The services of one month, or those that a search finds, a page after another.
import type { InfiniteData } from "@tanstack/react-query";
import { type DueService, listDueServices } from "#contract/customers/due.ts";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { usePages } from "#web/customers/use-pages.ts";
import { call } from "#web/kernel/api.ts";
import { queryClient } from "#web/kernel/query-client.ts";
import { sortBySite, toKey } from "./due-rows.ts";

type DuePage = ReplyOf<typeof listDueServices>;
type Asked = Pick<QueryOf<typeof listDueServices>, "month" | "search">;

export const useDueServices = (asked: Asked) =>
  usePages(
    buildKey(asked),
    (cursor, signal) => call(listDueServices, { query: { ...asked, ...(cursor !== null && { cursor }) } }, signal),
    selectRows,
  );

const buildKey = (asked: Asked) => [listDueServices.path, { query: asked, paged: true }];
const selectRows = ({ pages }: { pages: readonly DuePage[] }) => sortBySite(pages.flatMap(({ rows }) => rows));

/** Shows a new quote in its row at once; the list is read again when all are made. */
export function showQuote(asked: Asked, row: DueService, quote: NonNullable<DueService["quote"]> | null): void {
  const update = (one: DueService): DueService =>
    toKey(one) === toKey(row) ? { ...one, state: "quoted", quote } : one;
  queryClient.setQueryData<InfiniteData<DuePage, string | null>>(
    buildKey(asked),
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(update) })) },
  );
}

/** The services of a month page by page, until there are enough. */
export async function readMonth(
  month: string,
  isEnough: (rows: readonly DueService[]) => boolean = () => false,
): Promise<DueService[]> {
  const rows: DueService[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: DuePage = await call(listDueServices, { query: { month, ...(cursor && { cursor }) } });
    rows.push(...page.rows);
    cursor = isEnough(rows) ? null : page.nextCursor;
  }
  return sortBySite(rows);
}
