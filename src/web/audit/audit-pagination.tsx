import type { AuditPage } from "#contract/audit/audit.ts";
import { Button } from "#web/ui/button.tsx";
import { TableFoot } from "#web/ui/tables/table.tsx";
import { PAGE_SIZE } from "./audit-url-state.ts";

export function AuditPagination({ page, busy, turn }: { page: AuditPage; busy: boolean; turn: (to: number) => void }) {
  const at = Math.floor(page.offset / PAGE_SIZE);
  const isLast = page.logs.length === 0 || (page.total !== null && page.offset + page.logs.length >= page.total);
  return (
    <TableFoot>
      <span>{formatPagePosition(page)}</span>
      <span className="ml-auto flex gap-2">
        <Button size="sm" disabled={at === 0} onClick={() => !busy && turn(at - 1)}>
          Previous
        </Button>
        <Button size="sm" disabled={isLast} onClick={() => !busy && turn(at + 1)}>
          Next
        </Button>
      </span>
    </TableFoot>
  );
}

const number = (value: number) => value.toLocaleString("en-GB");

function totalInWords({ total, atLeast }: AuditPage): string {
  return total === null ? `more than ${number(atLeast)}` : number(total);
}

export function formatEntryRange(page: AuditPage): string {
  return `${totalInWords(page)} ${page.total === 1 ? "entry" : "entries"}`;
}

export function formatPagePosition(page: AuditPage): string {
  if (page.logs.length === 0) return "none on this page";
  return `${number(page.offset + 1)} to ${number(page.offset + page.logs.length)} of ${totalInWords(page)}`;
}
