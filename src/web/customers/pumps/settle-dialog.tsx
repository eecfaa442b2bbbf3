// Marks a service as done, on a day and with a remark, or skips it.
import * as z from "zod/mini";
import { type Pump, settleService } from "#contract/customers/pumps.ts";
import type { Settlement } from "#domain/customers/schedule.ts";
import { formatLongMonth, toDay } from "#domain/days.ts";
import { refreshCustomers } from "#web/customers/refresh.ts";
import { call } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { TextField } from "#web/kernel/forms/form-field.tsx";
import { RecordDialog } from "#web/kernel/forms/record-dialog.tsx";
import { buildFormSchema, useRecordForm } from "#web/kernel/forms/record-form.ts";
import { announceSettlement } from "./settle.ts";

interface Values {
  settledOn: string;
  because: string;
}
const schema = buildFormSchema(
  z.omit(settleService.body, { settled: true, was: true }),
  ({ settledOn, because }: Values) => ({
    settledOn: settledOn || null,
    because: because || null,
  }),
);

const texts = {
  done: { title: "Mark as done", send: "Mark as done", sending: "Saving…" },
  skipped: { title: "Skip this service", send: "Skip service", sending: "Skipping…" },
} as const;

export function SettleDialog({
  pump,
  dueOn,
  settled,
  onClose,
}: {
  pump: Pump;
  dueOn: string;
  settled: Settlement;
  onClose: () => void;
}) {
  const record = useRecordForm({
    name: `service/${pump.id}`,
    endpoint: settleService,
    record: null,
    toValues: (): Values => ({ settledOn: settled === "done" ? toDay(new Date()) : "", because: "" }),
    schema,
    save: (body) => call(settleService, { params: { id: pump.id, dueOn }, body: { ...body, settled, was: null } }),
    onSaved() {
      announceSettlement({ pumpId: pump.id, pumpName: pump.name, dueOn }, settled);
      onClose();
      return refreshCustomers();
    },
    onFailed: (error) => showErrorToast(error, "The service could not be changed. Please try again."),
  });
  const { title, send, sending } = texts[settled];
  return (
    <RecordDialog title={title} send={send} sending={sending} record={record} onClose={onClose}>
      <p>
        {pump.name}, due in {formatLongMonth(dueOn)}.{" "}
        {settled === "done"
          ? `The next one is due ${describeInterval(pump.serviceMonths)} after it was done.`
          : "The next one is due at the usual interval, after today."}
      </p>
      {settled === "done" && (
        <TextField of={record.form} name="settledOn" label="Done on" type="date" max={toDay(new Date())} />
      )}
      <TextField
        of={record.form}
        name="because"
        label={settled === "done" ? "Remark" : "Why"}
        autoComplete="off"
        optional
      />
    </RecordDialog>
  );
}

/** "12 months" */
export const describeInterval = (months: number | null): string =>
  months === 1 ? "a month" : months === null ? "the interval" : `${months} months`;
