// Changes of a pump that are one press or one field.
import { type Pump, type PumpEdit, updatePump } from "#contract/customers/pumps.ts";
import { useRecordChange } from "#web/customers/use-record-change.ts";
import { call } from "#web/kernel/api.ts";
import { toast } from "#web/ui/feedback/toast.ts";

export const usePumpChange = (
  { id, version }: Pump,
  { doneToast, onDone }: { doneToast: Parameters<typeof toast>[0]; onDone?: () => void },
) =>
  useRecordChange({
    save: (fields: Omit<PumpEdit, "version">) => call(updatePump, { params: { id }, body: { ...fields, version } }),
    onSaved() {
      toast(doneToast);
      onDone?.();
    },
    failure: "The pump could not be changed. Please try again.",
  });
