// Above the items while the newest import can be undone: what it did, and the button that undoes it.
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { catalogue, type LastImport as Last } from "#contract/catalogue/catalogue.ts";
import { type Kind, kindLabels } from "#domain/catalogue/items.ts";
import { formatDateTime } from "#domain/days.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { refreshItems } from "./catalogue-cache.ts";

function describeUndo({ added, changed }: Last): string {
  const count = (rows: number) => `the ${rows === 1 ? "row" : `${rows.toLocaleString("en-GB")} rows`} that it`;
  const parts = [
    ...(added > 0 ? [`deletes ${count(added)} added`] : []),
    ...(changed > 0 ? [`restores ${count(changed)} changed`] : []),
  ];
  return `This ${parts.join(" and ")}.`;
}

/** The calls of all kinds have the same shape for the browser. */
const findCalls = (kind: Kind) => catalogue[kind] as (typeof catalogue)["job_type"];

export function LastImport({ kind }: { kind: Kind }) {
  const lastImport = useQuery(buildEndpointQuery(findCalls(kind).lastImport)).data?.last;
  const [importToUndo, setImportToUndo] = useState<Last | null>(null);
  const undoing = useMutation<{ removed: number; restored: number }, CallError, Last>({
    mutationFn: ({ at }) => call(findCalls(kind).undoImport, { body: { at } }),
    async onSuccess({ removed, restored }) {
      await refreshItems(kind);
      toast({ title: "Import undone", description: `${removed} removed, ${restored} restored` });
      setImportToUndo(null);
    },
    onError: () => refreshItems(kind),
  });
  const formatNumber = (count: number) => count.toLocaleString("en-GB");
  return (
    <>
      {lastImport && (
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-rule px-4 py-2">
          <p className="grow text-ink-2 wrap-anywhere">
            {lastImport.fileName ?? "A file"} was imported on {formatDateTime(lastImport.at)}:{" "}
            {formatNumber(lastImport.added)} added, {formatNumber(lastImport.changed)} changed.
          </p>
          <Button
            size="sm"
            onClick={() => {
              undoing.reset();
              setImportToUndo(lastImport);
            }}
          >
            Undo this import
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={importToUndo !== null}
        onOpenChange={(open) => !open && setImportToUndo(null)}
        title={`Undo the import of ${kindLabels[kind].many}`}
        confirm="Undo import"
        pending={undoing.isPending}
        pendingLabel="Undoing..."
        error={undoing.error && undoing.error.status !== 401 && (undoing.error.sentence ?? undoing.error.message)}
        onConfirm={() => importToUndo && undoing.mutate(importToUndo)}
      >
        <p>
          {importToUndo && describeUndo(importToUndo)} If anyone has changed one of these rows since, nothing is undone.
        </p>
      </ConfirmDialog>
    </>
  );
}
