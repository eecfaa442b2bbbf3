// Imports customers, sites and pumps from a spreadsheet: a preview row by row, then all of them.

import { Equal, Minus, Plus } from "lucide-react";
import { type CustomerImportReport, importCustomers } from "#contract/customers/files.ts";
import { formatCount } from "#domain/counts.ts";
import { customerCsvHeader } from "#domain/customers/csv.ts";
import { MAX_IMPORT_BYTES } from "#domain/customers/fields.ts";
import { refreshCustomers } from "#web/customers/refresh.ts";
import { call } from "#web/kernel/api.ts";
import { FileChoice } from "#web/kernel/import/file-choice.tsx";
import { ImportErrors, ImportNotes, ImportRows, type OutcomeLook } from "#web/kernel/import/rows.tsx";
import { useFileImport } from "#web/kernel/import/use-file-import.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { Spinner } from "#web/ui/spinner.tsx";

type Row = CustomerImportReport["rows"][number];

const looks: Record<Row["outcome"], OutcomeLook> = {
  error: { label: "Wrong", tone: "bad", order: 0 },
  create: { label: "Add", tone: "ok", icon: Plus, order: 1 },
  differs: { label: "Left alone", tone: "info", icon: Equal, order: 2 },
  unchanged: { label: "Same", tone: "plain", icon: Minus, order: 3 },
};

export function ImportCustomersDialog({ onClose }: { onClose: () => void }) {
  const importing = useFileImport<CustomerImportReport, null>({
    initialChoice: null,
    send: (dryRun, { content }) => call(importCustomers, { body: { content, dryRun } }),
    async onImported(report) {
      await refreshCustomers();
      toast({ title: "Imported", description: `${formatAdded(report)} added.` });
      onClose();
    },
    maxBytes: MAX_IMPORT_BYTES,
    failure: "Failed to read the file",
  });
  const { file, preview, problem, busy } = importing;
  const adds = preview !== null && preview.customers + preview.sites + preview.pumps > 0;
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Import customers"
      dirty={file !== null}
      footer={
        <>
          <DialogClose />
          <Button
            look="primary"
            disabled={!adds || busy === "trying" || preview.failed > 0}
            pending={busy === "importing"}
            pendingLabel="Importing..."
            onClick={importing.start}
          >
            Import
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        A CSV file as Export saves it: a row for each pump, site or customer. Only the column Customer is needed. A
        customer is found by its reference, or else by name and postcode. Nothing that exists is changed.
      </p>
      <FileChoice importing={importing} template={() => ["customers-template.csv", customerCsvHeader]} />
      {problem && (
        <Note tone="bad" role="alert" title="This file cannot be imported.">
          {problem}
        </Note>
      )}
      <div role="status" className="contents">
        {busy === "trying" && !preview && (
          <p className="flex items-center gap-2 text-ink-2">
            <Spinner /> Reading {file?.name}...
          </p>
        )}
      </div>
      {preview && (
        <div className="grid gap-3">
          <p role="status" className="t-strong">
            {formatCount(preview.rows.length, "row")}: {adds ? `${formatAdded(preview)} to add` : "nothing to add"}
          </p>
          <ImportNotes {...preview} />
          <ImportRows
            rows={preview.rows}
            lookOf={({ outcome }) => looks[outcome]}
            detailsOf={({ outcome, cells }) =>
              outcome === "error" ? <ImportErrors errors={cells} /> : <Kept cells={cells} />
            }
          />
        </div>
      )}
    </Dialog>
  );
}

function Kept({ cells }: Pick<Row, "cells">) {
  return cells.map(({ column, sentence }) => (
    <p key={column}>
      {column}: {sentence}
    </p>
  ));
}

/** "3 customers, 4 sites". */
const formatAdded = ({ customers, sites, pumps }: CustomerImportReport) =>
  [[customers, "customer"] as const, [sites, "site"] as const, [pumps, "pump"] as const]
    .flatMap(([count, word]) => (count > 0 ? formatCount(count, word) : []))
    .join(", ");
