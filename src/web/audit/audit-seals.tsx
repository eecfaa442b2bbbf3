// The platform's check that the audit log is unchanged (SECURITY.md).
import { useMutation } from "@tanstack/react-query";
import { Download, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { exportSealedLog, type Verification, verifyAuditLog } from "#contract/audit/audit-seals.ts";
import { delayReasonLabels } from "#domain/audit/delayed-entries.ts";
import { formatSecond } from "#domain/days.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { fetchFile, saveFile } from "#web/kernel/download.ts";
import { describeError, showErrorToast } from "#web/kernel/error-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { Note } from "#web/ui/feedback/note.tsx";

const CHECK_FAILED = "The audit log could not be checked. Please try again.";

export function AuditSeals() {
  const [open, setOpen] = useState(false);
  const check = useMutation<Verification, CallError>({
    mutationFn: () => call(verifyAuditLog),
    onError: (error) => showErrorToast(error, CHECK_FAILED),
  });
  const download = useMutation<File, CallError>({
    mutationFn: () => fetchFile(exportSealedLog, {}),
    onSuccess: saveFile,
    onError: (error) => showErrorToast(error, "Failed to download. Please try again."),
  });
  return (
    <>
      <Button
        onClick={() => {
          setOpen(true);
          check.mutate();
        }}
      >
        <ShieldCheck />
        Verify
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Has the log been changed?"
        description="Entries are sealed within a minute. A seal reveals any later change, removal or insertion, even one made directly in the database."
        footer={
          <>
            <DialogClose>Close</DialogClose>
            <Button pending={download.isPending} pendingLabel="Downloading..." onClick={() => download.mutate()}>
              <Download />
              Sealed log
            </Button>
          </>
        }
      >
        <div role="status" className="mt-4 grid gap-3">
          {check.isPending ? (
            <Note tone="plain">Checking every sealed entry. This takes some seconds for a long log.</Note>
          ) : check.error ? (
            <Note tone="bad">{describeError(check.error) ?? CHECK_FAILED}</Note>
          ) : (
            check.data && <Outcome {...check.data} />
          )}
        </div>
      </Dialog>
    </>
  );
}

function Outcome(verification: Verification) {
  const { seals, sealedEntries, unsealedEntries, lastHash, lastSealedAt, tampering, late, explained } = verification;
  const { overdueEntries, unsealedSince } = verification;
  const entries = (count: number) => `${count.toLocaleString("en-GB")} ${count === 1 ? "entry" : "entries"}`;
  if (tampering) {
    return (
      <Note tone="bad" title={tampering.sentence}>
        {entries(sealedEntries)} before it {sealedEntries === 1 ? "is" : "are"} as written. Keep a copy of the database
        and find out who could write to it.
      </Note>
    );
  }
  const isNew = unsealedEntries > overdueEntries;
  if (seals === 0 && overdueEntries === 0)
    return <Note tone="plain">Nothing is sealed yet. {entries(unsealedEntries)} will be within a minute.</Note>;
  return (
    <>
      <Note
        tone="ok"
        title={`${entries(sealedEntries)} ${sealedEntries === 1 ? "is" : "are"} as written, under ${seals.toLocaleString("en-GB")} ${seals === 1 ? "seal" : "seals"}.`}
      >
        {isNew && `${entries(unsealedEntries - overdueEntries)} too new to be sealed. `}
        {lastSealedAt && `The last seal is of ${formatSecond(lastSealedAt)}.`}
      </Note>
      {overdueEntries > 0 && unsealedSince && (
        <Note tone="bad" title={`${entries(overdueEntries)} ${overdueEntries === 1 ? "has" : "have"} no seal.`}>
          The oldest is of {formatSecond(unsealedSince)}. Entries are sealed within a minute: look for faults of sealing
          in the server's log.
        </Note>
      )}
      {explained.length > 0 && (
        <Note
          tone="plain"
          title={`${entries(explained.reduce((sum, one) => sum + one.entries, 0))} sealed late, and why.`}
        >
          {explained.map(({ reason, entries: count, saidBy }) => (
            <p key={reason}>
              {entries(count)} because of {delayReasonLabels[reason]}: see entry {saidBy[0]}
              {saidBy.length > 1 && ` and ${(saidBy.length - 1).toLocaleString("en-GB")} more`}.
            </p>
          ))}
        </Note>
      )}
      {late && (
        <Note tone="warn" title={`${entries(late.entries)} sealed late.`}>
          From entry {late.firstId} on, more than ten minutes lie between what they say of themselves and their seal,
          and no sealed entry says why: they may have been dated back.
        </Note>
      )}
      <div>
        <p className="t-label text-ink-2">The last seal</p>
        <p className="wrap-anywhere">{lastHash}</p>
        <p className="field-hint">
          Keep a note of it elsewhere: it can prove later that the seals have not been remade.
        </p>
      </div>
    </>
  );
}
