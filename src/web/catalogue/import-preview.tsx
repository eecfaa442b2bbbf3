// The effect of a file, row by row; errors come first.
import { Minus, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import type { ImportReport } from "#contract/catalogue/catalogue.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { Table, TableFoot, Td, Th } from "#web/ui/tables/table.tsx";
import { formatImportCounts } from "./use-import.ts";

type Row = ImportReport["rows"][number];

export const outcomes: Record<
  Row["outcome"],
  { label: string; tone: BadgeTone; icon?: typeof Plus | null; order: number }
> = {
  error: { label: "Wrong", tone: "bad", order: 0 },
  create: { label: "Add", tone: "ok", icon: Plus, order: 1 },
  update: { label: "Change", tone: "info", icon: Pencil, order: 1 },
  unchanged: { label: "Same", tone: "plain", icon: Minus, order: 2 },
  skip: { label: "Left alone", tone: "plain", icon: Minus, order: 2 },
};

const PAGE_ROWS = 50;

export function ImportPreview({
  report,
  isOutdated,
}: {
  report: ImportReport;
  /** A newer preview is on its way. */
  isOutdated: boolean;
}) {
  const [shownCount, setShownCount] = useState(PAGE_ROWS);
  const rows = report.rows.toSorted((a, b) => outcomes[a.outcome].order - outcomes[b.outcome].order);
  return (
    <div
      className={joinClassNames("grid gap-3", isOutdated && "opacity-60 transition-opacity delay-200")}
      aria-busy={isOutdated}
    >
      <p role="status" className="t-strong">
        {report.total.toLocaleString("en-GB")} {report.total === 1 ? "row" : "rows"}: {formatImportCounts(report)}
      </p>
      {report.failed > 0 && (
        <Note tone="bad" title="Fix every row before importing.">
          Correct the file and choose it again.
        </Note>
      )}
      {report.ignoredColumns.length > 0 && (
        <Note tone="plain">
          {report.ignoredColumns.length === 1 ? "This column is not used: " : "These columns are not used: "}
          {report.ignoredColumns.join(", ")}
        </Note>
      )}
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
            {rows.slice(0, shownCount).map((row) => (
              <PreviewRow key={row.row} {...row} />
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
    </div>
  );
}

function PreviewRow({ row, name, outcome, changes, errors }: Row) {
  const { label, tone, icon } = outcomes[outcome];
  return (
    <tr>
      <Td num label="Row">
        {row}
      </Td>
      <Td label="Name" className="wrap-anywhere">
        {name || <span className="text-ink-3">(none)</span>}
      </Td>
      <Td label="What happens">
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </Td>
      <Td label="Details" className="t-small wrap-anywhere">
        {errors.map(({ column, sentence }) => (
          <p key={column} className="text-bad">
            {sentence.startsWith(column) ? sentence : `${column}: ${sentence}`}
          </p>
        ))}
        {changes.map(({ field, before, after }) => (
          <p key={field}>
            {field}:{" "}
            {outcome === "update" && (
              <>
                <del className="text-ink-3">{before || "nothing"}</del>{" "}
              </>
            )}
            <ins className="no-underline">{after || "nothing"}</ins>
          </p>
        ))}
      </Td>
    </tr>
  );
}
