import type { QuotePage } from "#contract/quotes/quotes.ts";
import { Button } from "#web/ui/button.tsx";
import { TableFoot } from "#web/ui/tables/table.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { PAGE_SIZE } from "./list-url-state.ts";
import type { PageTurn } from "./use-quotes-list.ts";

export function QuotesPagination({
  page,
  turning,
  onTurn,
}: {
  page: QuotePage;
  turning: PageTurn | null;
  /** Null for the first page. */
  onTurn: (way: PageTurn, cursor: string | null) => void;
}) {
  const { start, nextCursor, previousCursor, searched } = page;
  // Back on the first page the address drops its cursor, so that quotes created meanwhile are shown.
  const back = start - PAGE_SIZE <= 1 ? null : previousCursor;
  return (
    <TableFoot>
      <span>
        Showing {start} to {lastOf(page)} of {totalOf(page)} total quotes
        {searched !== null && `. ${describeSearched(searched)}`}
      </span>
      <span className="ml-auto flex gap-2">
        <Button
          size="sm"
          disabled={previousCursor === null}
          pending={turning === "previous"}
          pendingLabel={<VisuallyHidden>Loading...</VisuallyHidden>}
          onClick={() => onTurn("previous", back)}
        >
          Previous
        </Button>
        <Button
          size="sm"
          disabled={nextCursor === null}
          pending={turning === "next"}
          pendingLabel={<VisuallyHidden>Loading...</VisuallyHidden>}
          onClick={() => onTurn("next", nextCursor)}
        >
          {searched === null ? "Next" : "Search older"}
        </Button>
      </span>
    </TableFoot>
  );
}

/** How far the search has come, if it has not read all quotes. */
export const describeSearched = (searched: number) => `Searched the newest ${searched.toLocaleString("en-GB")} quotes`;

/** The page's content, announced by screen readers when it arrives. */
export function describePage(page: QuotePage): string {
  const range = page.quotes.length > 0 ? `Quotes ${page.start} to ${lastOf(page)} of ${totalOf(page)}` : null;
  if (page.searched === null) return range ?? "No quotes";
  return [range, describeSearched(page.searched)].filter(Boolean).join(". ");
}

/** The number of matches on all pages: "these 12 quotes". */
export function describeMatches({ total }: QuotePage): string {
  if (total === null) return "these quotes";
  return total === 1 ? "this quote" : `these ${total} quotes`;
}

function lastOf({ start, quotes }: QuotePage): number {
  return start + quotes.length - 1;
}

const totalOf = ({ total, atLeast }: QuotePage) => total ?? `at least ${atLeast}`;
