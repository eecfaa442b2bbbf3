// Imports a list from a spreadsheet: choose or drop a file, preview its effect row by row, then apply all of it.
import { buildCatalogueCsv } from "#domain/catalogue/export.ts";
import { formatFieldLabel, listFields } from "#domain/catalogue/fields.ts";
import { type Kind, kindLabels } from "#domain/catalogue/items.ts";
import { FileChoice } from "#web/kernel/import/file-choice.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { type OnExisting, useImport } from "./use-import.ts";

export function ImportDialog({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const importing = useImport(kind, onClose);
  const { file, choice: existing, preview, problem, busy } = importing;
  const { many } = kindLabels[kind];
  const changedCount = preview ? preview.created + preview.updated : 0;
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={`Import ${many}`}
      dirty={file !== null}
      footer={
        <>
          <DialogClose />
          <Button
            look="primary"
            disabled={!preview || busy === "trying" || preview.failed > 0 || changedCount === 0}
            pending={busy === "importing"}
            pendingLabel="Importing..."
            onClick={importing.start}
          >
            {changedCount > 0 ? `Import ${formatRowCount(changedCount)}` : "Import"}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        A CSV file with the columns {new Intl.ListFormat("en-GB").format(listFields(kind).map(formatFieldLabel))}. To
        change existing items, Name and the columns to change are enough; blank cells keep the current text; type
        (empty) to clear it.
      </p>
      <FileChoice
        importing={importing}
        template={() => [`${kindLabels[kind].path}-template.csv`, buildCatalogueCsv(kind, [])]}
      />
      {problem && (
        <Note tone="bad" role="alert" title="This file cannot be imported.">
          {problem}
        </Note>
      )}
      {file && !problem && (
        <Field label="Items that exist already" className="max-w-80">
          <Select value={existing} onChange={({ target }) => importing.changeChoice(target.value as OnExisting)}>
            <option value="update">Change them as the file says</option>
            <option value="skip">Leave them as they are</option>
          </Select>
        </Field>
      )}
      <div role="status" className="contents">
        {busy === "trying" && !preview && (
          <p className="flex items-center gap-2 text-ink-2">
            <Spinner /> Reading {file?.name}...
          </p>
        )}
      </div>
      {preview && <ImportPreview report={preview} isOutdated={busy === "trying"} />}
    </Dialog>
  );
}

function formatRowCount(count: number): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? "row" : "rows"}`;
}
