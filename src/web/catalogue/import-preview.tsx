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

const outcomes: Record<Row["outcome"], { word: string; tone: BadgeTone; icon?: typeof Plus | null; order: number }> = {
  error: { word: "Wrong", tone: "bad", order: 0 },
  create: { word: "Add", tone: "ok", icon: Plus, order: 1 },
  update: { word: "Change", tone: "info", icon: Pencil, order: 1 },
  unchanged: { word: "Same", tone: "plain", icon: Minus, order: 2 },
  skip: { word: "Left alone", tone: "plain", icon: Minus, order: 2 },
};

const AT_ONCE = 50;

export function ImportPreview({
  report,
  isOld,
}: {
  report: ImportReport;
  /** A newer preview is on its way. */
  isOld: boolean;
}) {
  const [most, setMost] = useState(AT_ONCE);
  const rows = report.rows.toSorted((a, b) => outcomes[a.outcome].order - outcomes[b.outcome].order);
  return (
    <div className={joinClassNames("grid gap-3", isOld && "opacity-60 transition-opacity delay-200")} aria-busy={isOld}>
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
            {rows.slice(0, most).map((row) => (
              <PreviewRow key={row.row} {...row} />
            ))}
          </tbody>
        </Table>
        {rows.length > most && (
          <TableFoot>
            <span>
              {most} of {rows.length.toLocaleString("en-GB")}
            </span>
            <Button size="sm" onClick={() => setMost(most + AT_ONCE)}>
              Show more
            </Button>
          </TableFoot>
        )}
      </Panel>
    </div>
  );
}

function PreviewRow({ row, name, outcome, changes, errors }: Row) {
  const { word, tone, icon } = outcomes[outcome];
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
          {word}
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
            {field}: <del className="text-ink-3">{before || "nothing"}</del>{" "}
            <ins className="no-underline">{after || "nothing"}</ins>
          </p>
        ))}
      </Td>
    </tr>
  );
}
