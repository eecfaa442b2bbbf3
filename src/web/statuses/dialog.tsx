import { createStatus, listStatuses, type QuoteStatus, StatusForm, updateStatus } from "#contract/statuses.ts";
import { isColour } from "#domain/companies/brand.ts";
import { call } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { AreaField, TextField } from "#web/kernel/forms/form-field.tsx";
import { RecordDialog } from "#web/kernel/forms/record-dialog.tsx";
import { buildFormSchema, useRecordForm } from "#web/kernel/forms/record-form.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { showInvalid } from "#web/platform/save-handlers.ts";
import { Badge } from "#web/ui/badge.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { Switch } from "#web/ui/forms/switch.tsx";

interface Texts {
  label: string;
  description: string;
  color: string;
  isActive: boolean;
  sortOrder: string;
}

/** The form's own default colour; the data model has another (AD 9). */
const COLOUR = "#3B82F6";

const toTexts = (status: QuoteStatus | null): Texts => ({
  label: status?.label ?? "",
  description: status?.description ?? "",
  color: status?.color ?? COLOUR,
  isActive: status?.isActive ?? true,
  sortOrder: String(status?.sortOrder ?? 0),
});

const schema = buildFormSchema(StatusForm, ({ description, sortOrder, ...otherTexts }: Texts) => ({
  ...otherTexts,
  description: description.trim() === "" ? null : description,
  sortOrder: sortOrder.trim() === "" ? 0 : sortOrder,
}));

export function StatusDialog({ status, onClose }: { status: QuoteStatus | null; onClose: () => void }) {
  const record = useRecordForm({
    name: `status/${status?.id ?? "new"}`,
    endpoint: updateStatus,
    schema,
    record: status,
    toValues: toTexts,
    save: (body, base) =>
      base
        ? call(updateStatus, { params: { id: base.original.id }, body: { ...body, version: base.version } })
        : call(createStatus, { body }),
    onSaved() {
      toast({ title: status ? "Status Updated" : "Status Created" });
      onClose();
      return queryClient.invalidateQueries({ queryKey: buildQueryKey(listStatuses) });
    },
    onFailed: (error) =>
      showErrorToast(error, status ? "Failed to update quote status." : "Failed to create quote status."),
    onInvalid: showInvalid,
  });
  const { register, watch } = record.form;
  const [label, color] = watch(["label", "color"]);
  return (
    <RecordDialog
      title={status ? `Edit ${status.label}` : "Add Status"}
      send={status ? "Save Changes" : "Add Status"}
      sending={status ? "Saving..." : "Adding..."}
      record={record}
      onClose={onClose}
    >
      <TextField of={record.form} name="label" label="Label" hint="What people read on a quote." autoComplete="off" />
      <AreaField of={record.form} name="description" label="Description" optional rows={2} />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          of={record.form}
          name="color"
          label="Color"
          hint={<Preview label={label} color={color} />}
          autoComplete="off"
        />
        <TextField
          of={record.form}
          name="sortOrder"
          label="Sort order"
          hint="Lower ones come first."
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      {!status?.isSystemDefault && (
        <Switch label="Active" hint="Quotes can be given this status." {...register("isActive")} />
      )}
    </RecordDialog>
  );
}

function Preview({ label, color }: { label: string; color: string }) {
  const valid = isColour(color.trim());
  return valid ? <Badge colour={color.trim()}>{label.trim() || "Label"}</Badge> : "A # and six hexadecimal digits.";
}
