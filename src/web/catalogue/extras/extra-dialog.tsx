// The dialog that adds or changes an extra.
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { type NewExtra, type StoredExtra, updateExtra } from "#contract/catalogue/extras.ts";
import { refreshItems } from "#web/catalogue/catalogue-cache.ts";
import { AreaField, FigureField, TextField } from "#web/kernel/forms/form-field.tsx";
import { ConflictFields, RecordDialog } from "#web/kernel/forms/record-dialog.tsx";
import { useRecordForm } from "#web/kernel/forms/record-form.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { Fold } from "#web/ui/fold.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { useSession } from "#web/users/session.tsx";
import { buildExtraSchema, type ExtraFields, extraLabels, saveExtra, toExtraFields } from "./extra-form.ts";
import { type KnownItems, showExtraFailure } from "./extra-texts.ts";
import { ExtrasField, OnlyWithField } from "./relation-fields.tsx";

export function ExtraDialog({
  extra,
  extras,
  items,
  onClose,
}: {
  /** Null adds a new one. */
  extra: StoredExtra | null;
  extras: readonly StoredExtra[];
  items: KnownItems;
  onClose: () => void;
}) {
  const symbol = useSession().company?.currencySymbol;
  const [schema] = useState(() => buildExtraSchema(extra === null));
  const record = useRecordForm<typeof updateExtra, ExtraFields, NewExtra>({
    name: `extra/${extra?.id ?? "new"}`,
    endpoint: updateExtra,
    record: extra,
    toValues: toExtraFields,
    schema,
    save: saveExtra,
    async onSaved() {
      await refreshItems("extra");
      toast({ title: `Extra ${extra ? "updated" : "created"} successfully` });
      onClose();
    },
    onConflict: () => refreshItems("extra"),
    onFailed: (error) => showExtraFailure(error, `${extra ? "update" : "create"} extra`),
  });
  const { form } = record;
  const { errors } = form.formState;
  const fields = useWatch({ control: form.control }) as ExtraFields;
  const relations = [...fields.needs, ...fields.excludes, ...(fields.onlyKind ? fields.onlyIds : [])];
  const [startsOpen] = useState(relations.length > 0);
  const set =
    <K extends "needs" | "excludes" | "onlyKind" | "onlyIds">(field: K) =>
    (value: ExtraFields[K]) =>
      form.setValue(field, value as never, { shouldDirty: true });
  const others = extras.filter(({ id }) => id !== extra?.id);
  return (
    <RecordDialog
      title={extra ? `Edit ${extra.name}` : "Add Extra"}
      send={extra ? "Save Changes" : "Add Extra"}
      sending="Saving..."
      record={record}
      describeTheirs={(theirs) => {
        const [mine, theirFields] = [form.getValues(), toExtraFields(theirs)];
        const names = Object.keys(extraLabels) as (keyof ExtraFields)[];
        const different = names.filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirFields[name]));
        const show = (values: ExtraFields) => ({
          ...values,
          needs: nameAll(extras, values.needs),
          excludes: nameAll(extras, values.excludes),
          onlyIds: nameAll((values.onlyKind && items[values.onlyKind]) || [], values.onlyIds),
        });
        return (
          <ConflictFields
            fields={different}
            formatLabel={(name) => extraLabels[name]}
            theirs={show(theirFields)}
            mine={show(mine)}
          />
        );
      }}
      onClose={onClose}
    >
      <TextField of={form} name="name" label={extraLabels.name} autoComplete="off" />
      <FigureField of={form} name="price" label={extraLabels.price} before={symbol} className="max-w-52" />
      <AreaField
        of={form}
        name="details"
        label={extraLabels.details}
        optional
        rows={2}
        hint="New lines start with them."
      />
      <div className="-mx-5 border-y border-rule px-1">
        <Fold
          title="What it goes with"
          summary={relations.length > 0 ? undefined : "anything"}
          startsOpen={startsOpen}
          hasError={["needs", "excludes", "onlyKind", "onlyIds"].some((name) => name in errors)}
        >
          <div className="grid gap-4 px-4 py-4">
            <ExtrasField
              id="needs"
              label="Needs"
              hint="A quote with this extra must have these too."
              ids={fields.needs}
              extras={others}
              error={errors.needs?.message}
              onChange={set("needs")}
            />
            <ExtrasField
              id="excludes"
              label="Not with"
              hint="A quote can’t have both."
              ids={fields.excludes}
              extras={others}
              error={errors.excludes?.message}
              onChange={set("excludes")}
            />
            <OnlyWithField
              kind={fields.onlyKind}
              ids={fields.onlyIds}
              items={items}
              error={errors.onlyKind?.message ?? errors.onlyIds?.message}
              onKind={(kind) => {
                set("onlyKind")(kind);
                set("onlyIds")([]);
              }}
              onIds={set("onlyIds")}
            />
          </div>
        </Fold>
      </div>
      <Switch {...form.register("isActive")} label="Active" hint="Only active extras can be added to quotes." />
    </RecordDialog>
  );
}

const nameAll = (rows: readonly { id: number; name: string }[], ids: readonly number[]): string =>
  ids.map((id) => rows.find((row) => row.id === id)?.name ?? `no. ${id}`).join(", ");
