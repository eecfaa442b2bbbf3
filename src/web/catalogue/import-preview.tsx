// The effect of a file, row by row; errors come first.
import { Minus, Pencil, Plus } from "lucide-react";
import type { ImportReport } from "#contract/catalogue/catalogue.ts";
import { ImportErrors, ImportNotes, ImportRows, type OutcomeLook } from "#web/kernel/import/rows.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { formatImportCounts } from "./use-import.ts";

type Row = ImportReport["rows"][number];

export const outcomes: Record<Row["outcome"], OutcomeLook> = {
  error: { label: "Wrong", tone: "bad", order: 0 },
  create: { label: "Add", tone: "ok", icon: Plus, order: 1 },
  update: { label: "Change", tone: "info", icon: Pencil, order: 1 },
  unchanged: { label: "Same", tone: "plain", icon: Minus, order: 2 },
  skip: { label: "Left alone", tone: "plain", icon: Minus, order: 2 },
};

export function ImportPreview({
  report,
  isOutdated,
}: {
  report: ImportReport;
  /** A newer preview is on its way. */
  isOutdated: boolean;
}) {
  return (
    <div
      className={joinClassNames("grid gap-3", isOutdated && "opacity-60 transition-opacity delay-200")}
      aria-busy={isOutdated}
    >
      <p role="status" className="t-strong">
        {report.total.toLocaleString("en-GB")} {report.total === 1 ? "row" : "rows"}: {formatImportCounts(report)}
      </p>
      <ImportNotes {...report} />
      <ImportRows
        rows={report.rows}
        lookOf={({ outcome }) => outcomes[outcome]}
        detailsOf={(row) => <Details {...row} />}
      />
    </div>
  );
}

function Details({ outcome, changes, errors }: Row) {
  return (
    <>
      <ImportErrors errors={errors} />
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
    </>
  );
}
