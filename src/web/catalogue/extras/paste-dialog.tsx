// Names and prices pasted from a spreadsheet: what they would do row by row, and then all of them or none.
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { pasteExtras } from "#contract/catalogue/extras.ts";
import { MAX_PASTED_ROWS } from "#domain/catalogue/extras.ts";
import { refreshItems } from "#web/catalogue/catalogue-cache.ts";
import { formatImportCounts } from "#web/catalogue/use-import.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { type PasteReport, PasteReportTable } from "./paste-report.tsx";
import { readPastedRows } from "./pasted-rows.ts";

/** In ms, without typing. */
const PAUSE_MS = 300;

export function PasteDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const checkedText = useAfterPause(text);
  const rows = useMemo(() => readPastedRows(checkedText), [checkedText]);
  const isTooLong = rows.length > MAX_PASTED_ROWS;
  const check = useQuery<PasteReport, CallError>({
    queryKey: ["pasted extras", rows],
    queryFn: () => call(pasteExtras, { body: { rows, dryRun: true } }),
    enabled: rows.length > 0 && !isTooLong,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const saving = useMutation<PasteReport, CallError>({
    mutationFn: () => call(pasteExtras, { body: { rows, dryRun: false } }),
    async onSuccess(report) {
      await refreshItems("extra");
      toast({ title: "Extras saved", description: formatCounts(report) });
      onClose();
    },
    // Another user has changed the list since: the report shows what is wrong now.
    onError: () => void check.refetch(),
  });
  const report = rows.length > 0 && !isTooLong ? check.data : undefined;
  const isCurrent = text === checkedText && !check.isPlaceholderData && !check.isFetching;
  const changedCount = report ? report.created + report.updated : 0;
  const problem = saving.error ?? check.error;
  return (
    <Dialog
      open
      wide
      dirty={text.trim() !== ""}
      stays={saving.isPending}
      onOpenChange={(open) => !open && onClose()}
      title="Paste from Excel"
      description="Copy two columns, name and price. Known names get the new price; all others are added."
      footer={
        <>
          <DialogClose disabled={saving.isPending} />
          <Button
            look="primary"
            disabled={!report || !isCurrent || report.failed > 0 || changedCount === 0}
            pending={saving.isPending}
            pendingLabel="Saving..."
            onClick={() => saving.mutate()}
          >
            {changedCount > 0 ? `Save ${changedCount} ${changedCount === 1 ? "extra" : "extras"}` : "Save"}
          </Button>
        </>
      }
    >
      <Field label="Names and prices" error={isTooLong ? `At most ${MAX_PASTED_ROWS} rows. Paste them in parts.` : ""}>
        <Textarea
          rows={6}
          value={text}
          spellCheck={false}
          placeholder={"Isolation valve\t18.00\nDry-run alarm\t145.00"}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {problem && problem.status !== 401 && (
        <Note tone="bad" role="alert">
          {problem.sentence ?? problem.message}
        </Note>
      )}
      {report && (
        <>
          <p role="status" className="t-strong">
            {formatCounts(report)}
          </p>
          {report.failed > 0 && (
            <Note tone="bad" title="Fix every row before saving.">
              Correct the text above, or paste it again.
            </Note>
          )}
          <PasteReportTable report={report} isOutdated={!isCurrent} />
        </>
      )}
    </Dialog>
  );
}

const formatCounts = (report: PasteReport): string =>
  formatImportCounts({ ...report, skipped: 0 }) || "There is nothing to save.";

/** The text as it was when typing last paused. */
function useAfterPause(text: string): string {
  const [pausedText, setPausedText] = useState(text);
  useEffect(() => {
    const pause = setTimeout(() => setPausedText(text), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);
  return pausedText;
}
