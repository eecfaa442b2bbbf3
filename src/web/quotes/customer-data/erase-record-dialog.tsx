// Asks before a customer's record is erased with all that belongs to it, and names what stays.
import { useMutation, useQuery } from "@tanstack/react-query";
import { type CustomerDataRecord, eraseCustomerRecord, findCustomerData } from "#contract/quotes/customer-data.ts";
import { formatDate } from "#domain/days.ts";
import { refreshCustomers } from "#web/customers/refresh.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { describeError, showErrorToast } from "#web/kernel/error-toast.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { describeParts, formatQuoteNumbers } from "./record-texts.ts";

const FAILURE = "The customer could not be erased. Please try again.";

/** `onErased`: the record is gone, and so is a page about it. */
export function EraseRecordDialog({
  id,
  onErased,
  onClose,
}: {
  id: string;
  onErased?: () => void;
  onClose: () => void;
}) {
  const found = useQuery({
    ...buildEndpointQuery(findCustomerData, { query: { record: id } }),
    gcTime: 0,
    staleTime: 0,
  });
  const record = found.data?.records[0];
  const erasing = useMutation<void, CallError, CustomerDataRecord>({
    async mutationFn({ id, version }) {
      await call(eraseCustomerRecord, { params: { id }, body: { version } });
    },
    onSuccess(_, { name }) {
      toast({ title: "Erased", description: `${name} was erased.` });
      onClose();
      onErased?.();
    },
    onError(error) {
      showErrorToast(error, FAILURE);
      void found.refetch();
    },
    onSettled: refreshCustomers,
  });
  const error = found.error ?? erasing.error;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={record ? `Erase ${record.name}?` : "Erase this customer?"}
      confirm="Erase"
      pending={erasing.isPending}
      pendingLabel="Erasing…"
      typeToConfirm={record?.refusal === null ? record.name : undefined}
      isBlocked={record === undefined || record.refusal !== null}
      error={error && (describeError(error) ?? FAILURE)}
      onConfirm={() => record && erasing.mutate(record)}
    >
      {record === undefined ? (
        !found.error && <p>Looking for personal data…</p>
      ) : record.refusal !== null ? (
        <Note tone="warn">{record.refusal}</Note>
      ) : (
        <Consequences record={record} />
      )}
    </ConfirmDialog>
  );
}

function Consequences({ record }: { record: CustomerDataRecord }) {
  const { kept, unfiled } = record;
  return (
    <>
      <p>This cannot be undone.</p>
      <p className="mt-2 text-ink-2">
        <b>Erased:</b> {describeParts(record)}, and all of it in the audit log.
      </p>
      {kept.length > 0 && (
        <p className="mt-2 text-ink-2">
          <b>Not erased, because they were accepted:</b>{" "}
          {kept.map(({ quoteNumber, until }) => `${quoteNumber} until ${formatDate(until)}`).join(", ")}.
        </p>
      )}
      {unfiled.length > 0 && (
        <p className="mt-2 text-ink-2">
          <b>Not erased, because they are under another name:</b> {formatQuoteNumbers(unfiled)}. If any of these is
          theirs, erase it under Customer data.
        </p>
      )}
    </>
  );
}
