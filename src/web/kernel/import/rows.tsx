// In an import: what happens to each row of the file.
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { Table, TableFoot, Td, Th } from "#web/ui/tables/table.tsx";

export interface OutcomeLook {
  label: string;
  tone: BadgeTone;
  icon?: LucideIcon | null;
  /** Of its rows among all. */
  order: number;
}
interface Row {
  row: number;
  name: string;
}

const PAGE_ROWS = 50;

export function ImportRows<R extends Row>({
  rows,
  lookOf,
  detailsOf,
}: {
  rows: readonly R[];
  lookOf: (row: R) => OutcomeLook;
  detailsOf: (row: R) => ReactNode;
}) {
  const [shownCount, setShownCount] = useState(PAGE_ROWS);
  const sorted = rows.toSorted((a, b) => lookOf(a).order - lookOf(b).order);
  return (
    <Panel>
      <Table caption="What importing does to each row">
        <thead>
          <tr>
            <Th num>Row</Th>
            <Th>Name</Th>
            <Th>What happens</Th>
            <Th>Details</Th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, shownCount).map((row) => (
            <tr key={row.row}>
              <Td num label="Row">
                {row.row}
              </Td>
              <Td label="Name" className="wrap-anywhere">
                {row.name || <span className="text-ink-3">(none)</span>}
              </Td>
              <Td label="What happens">
                <Badge tone={lookOf(row).tone} icon={lookOf(row).icon}>
                  {lookOf(row).label}
                </Badge>
              </Td>
              <Td label="Details" className="t-small wrap-anywhere">
                {detailsOf(row)}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {rows.length > shownCount && (
        <TableFoot>
          <span>
            {shownCount} of {rows.length.toLocaleString("en-GB")}
          </span>
          <Button size="sm" onClick={() => setShownCount(shownCount + PAGE_ROWS)}>
            Show more
          </Button>
        </TableFoot>
      )}
    </Panel>
  );
}

/** What keeps the file from being imported, and what is not read of it. */
export function ImportNotes({ failed, ignoredColumns }: { failed: number; ignoredColumns: readonly string[] }) {
  return (
    <>
      {failed > 0 && (
        <Note tone="bad" title="Fix every row before importing.">
          Correct the file and choose it again.
        </Note>
      )}
      {ignoredColumns.length > 0 && (
        <Note tone="plain">
          {ignoredColumns.length === 1 ? "This column is not used: " : "These columns are not used: "}
          {ignoredColumns.join(", ")}
        </Note>
      )}
    </>
  );
}

export function ImportErrors({ errors }: { errors: readonly { column: string; sentence: string }[] }) {
  return errors.map(({ column, sentence }) => (
    <p key={column} className="text-bad">
      {sentence.startsWith(column) ? sentence : `${column}: ${sentence}`}
    </p>
  ));
}
