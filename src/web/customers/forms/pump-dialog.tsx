// Adds a pump to a site, or changes one.
import { createPump, type Pump, updatePump } from "#contract/customers/pumps.ts";
import { toDay } from "#domain/days.ts";
import { refreshCustomers } from "#web/customers/refresh.ts";
import { formatChoice, useItemOptions } from "#web/customers/use-items.ts";
import { call } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { AreaField, FigureField, SelectField, TextField } from "#web/kernel/forms/form-field.tsx";
import { RecordDialog } from "#web/kernel/forms/record-dialog.tsx";
import { type RecordForm, useRecordForm } from "#web/kernel/forms/record-form.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { FieldGroup } from "#web/ui/forms/field.tsx";
import { Options } from "#web/ui/forms/select.tsx";
import { buildMerge, pickChanged } from "./changed-fields.ts";
import { buildDifferences } from "./differences.tsx";
import {
  type NewPumpTexts,
  newPumpSchema,
  type PumpField,
  type PumpTexts,
  pumpEditSchema,
  pumpItemKinds,
  pumpLabels,
  toPumpTexts,
} from "./pump-texts.ts";

interface NewPumpProps {
  siteId: string;
  /** Pumps that the new one may replace. */
  others: readonly { id: string; name: string }[];
  /** What is known of it, as of the quote by which it was sold. */
  start?: Partial<Pump>;
  /** The one of these that it most likely replaces. */
  replaces?: string | null;
  /** The quote by which it was sold, which is filed for it. */
  fromQuote?: string;
  title?: string;
  /** Above the fields. */
  children?: React.ReactNode;
  onAdded?: (pump: Pump) => void;
  onClose: () => void;
}

export function AddPumpDialog({
  siteId,
  others,
  start,
  replaces,
  fromQuote,
  title,
  children,
  onAdded,
  onClose,
}: NewPumpProps) {
  const record = useRecordForm({
    name: "pump/new",
    endpoint: createPump,
    record: null,
    toValues: (): NewPumpTexts => ({ ...toPumpTexts(start ?? null), replaces: replaces ?? "" }),
    schema: newPumpSchema,
    save: (body) => call(createPump, { params: { id: siteId }, body: { ...body, ...(fromQuote && { fromQuote }) } }),
    onSaved(pump) {
      toast({ title: "Pump added", description: pump.name });
      onClose();
      onAdded?.(pump);
      return refreshCustomers();
    },
    onFailed: (error) => showErrorToast(error, "The pump could not be added. Please try again."),
  });
  return (
    <RecordDialog title={title ?? "Add pump"} send="Add pump" sending="Adding…" record={record} onClose={onClose}>
      {children}
      <PumpFields record={record as unknown as RecordForm<PumpTexts>} pump={start ?? null}>
        {others.length > 0 && (
          <SelectField
            of={record.form}
            name="replaces"
            label="In place of"
            hint="That pump is marked as removed on the day of installation."
            optional
          >
            <option value="">No other pump</option>
            <Options of={others.map(({ id, name }) => [id, name])} />
          </SelectField>
        )}
      </PumpFields>
    </RecordDialog>
  );
}

export function EditPumpDialog({ pump, onClose }: { pump: Pump; onClose: () => void }) {
  const listOptions = useItemOptions();
  const record = useRecordForm({
    name: `pump/${pump.id}`,
    endpoint: updatePump,
    record: pump,
    toValues: toPumpTexts,
    schema: pumpEditSchema,
    save: (body, base, changed) =>
      call(updatePump, { params: { id: pump.id }, body: { ...pickChanged(body, changed), version: base?.version } }),
    merge: buildMerge(toPumpTexts),
    onSaved(saved) {
      toast({ title: "Pump changed", description: saved.name });
      onClose();
      return refreshCustomers();
    },
    onUnchanged: onClose,
    onConflict: refreshCustomers,
    onFailed: (error) => showErrorToast(error, "The pump could not be changed. Please try again."),
  });
  const formatValue = (field: PumpField, text: string) => {
    const kind = pumpItemKinds[field as keyof typeof pumpItemKinds];
    return kind && text !== "" ? formatChoice(listOptions(kind, Number(text)), text) : text;
  };
  return (
    <RecordDialog
      title={`Edit ${pump.name}`}
      send="Save"
      sending="Saving…"
      record={record}
      describeTheirs={buildDifferences(record.form, pumpLabels, toPumpTexts, formatValue)}
      onClose={onClose}
    >
      <PumpFields record={record} pump={pump} />
    </RecordDialog>
  );
}

function PumpFields({
  record: { form },
  pump,
  children,
}: {
  record: Pick<RecordForm<PumpTexts>, "form">;
  pump: Partial<Pump> | null;
  children?: React.ReactNode;
}) {
  const own = { of: form, autoComplete: "off" };
  const choose = (name: keyof typeof pumpItemKinds) => <ItemField key={name} form={form} name={name} pump={pump} />;
  return (
    <>
      <TextField {...own} name="name" label={pumpLabels.name} hint="As people on site call it, such as Cellar sump." />
      {children}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField {...own} name="make" label={pumpLabels.make} optional />
        <TextField {...own} name="model" label={pumpLabels.model} optional />
        <TextField {...own} name="serial" label={pumpLabels.serial} spellCheck={false} optional />
        <FigureField {...own} name="kw" label={pumpLabels.kw} optional />
        {choose("pumpStyleId")}
        {choose("motorSizeId")}
        {choose("driveTypeId")}
        {choose("equipmentAccessId")}
        <TextField
          of={form}
          name="installedOn"
          label={pumpLabels.installedOn}
          type="date"
          max={toDay(new Date())}
          optional
        />
        <TextField of={form} name="warrantyUntil" label={pumpLabels.warrantyUntil} type="date" optional />
      </div>
      <FieldGroup legend="Services" hint="Fill in all three, or none if this pump is not serviced." optional>
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField {...own} name="serviceMonths" label={pumpLabels.serviceMonths} inputMode="numeric" />
          <TextField of={form} name="nextDue" label={pumpLabels.nextDue} type="date" />
          {choose("serviceJobTypeId")}
        </div>
      </FieldGroup>
      <AreaField {...own} name="notes" label={pumpLabels.notes} rows={3} optional />
    </>
  );
}

function ItemField({
  form,
  name,
  pump,
}: {
  form: RecordForm<PumpTexts>["form"];
  name: keyof typeof pumpItemKinds;
  pump: Partial<Pump> | null;
}) {
  const options = useItemOptions()(pumpItemKinds[name], pump?.[name]);
  return (
    // The select can only show the chosen item once its options are loaded.
    <SelectField
      key={options.length}
      of={form}
      name={name}
      label={pumpLabels[name]}
      optional={name !== "serviceJobTypeId"}
    >
      <option value="">Not recorded</option>
      <Options of={options} />
    </SelectField>
  );
}
