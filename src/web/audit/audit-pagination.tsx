import type { AuditPage } from "#contract/audit/audit.ts";
import { formatSecond } from "#domain/days.ts";
import { Button } from "#web/ui/button.tsx";
import { TableFoot } from "#web/ui/tables/table.tsx";
import { PAGE_SIZE } from "./audit-url-state.ts";

export function AuditPagination({
  page,
  busy,
  turn,
}: {
  page: AuditPage;
  busy: boolean;
  turn: (to: { page: number; cursor: string | null }) => void;
}) {
  const { cursor, nextCursor, searchedTo } = page;
  const at = Math.floor(page.offset / PAGE_SIZE);
  const isLast = page.logs.length === 0 || (page.total !== null && page.offset + page.logs.length >= page.total);
  return (
    <TableFoot>
      <span>
        {formatPagePosition(page)}
        {searchedTo !== null && `. ${describeSearchedTo(searchedTo)}`}
      </span>
      <span className="ml-auto flex gap-2">
        <Button size="sm" disabled={at === 0} onClick={() => !busy && turn({ page: at - 1, cursor })}>
          Previous
        </Button>
        {nextCursor === null ? (
          <Button size="sm" disabled={isLast} onClick={() => !busy && turn({ page: at + 1, cursor })}>
            Next
          </Button>
        ) : (
          <Button size="sm" onClick={() => !busy && turn({ page: 0, cursor: nextCursor })}>
            Search older
          </Button>
        )}
      </span>
    </TableFoot>
  );
}

/** How far the search has come, if it has not read all entries. */
export const describeSearchedTo = (searchedTo: string) => `Searched back to ${formatSecond(searchedTo)}`;

const number = (value: number) => value.toLocaleString("en-GB");

function totalInWords({ total, atLeast }: AuditPage): string {
  return total === null ? `at least ${number(atLeast)}` : number(total);
}

export function formatEntryRange(page: AuditPage): string {
  return `${totalInWords(page)} ${page.total === 1 ? "entry" : "entries"}`;
}

export function formatPagePosition(page: AuditPage): string {
  if (page.logs.length === 0) return "none on this page";
  return `${number(page.offset + 1)} to ${number(page.offset + page.logs.length)} of ${totalInWords(page)}`;
}
