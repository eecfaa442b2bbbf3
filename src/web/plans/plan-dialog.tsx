import { Plus, Trash2 } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import type { JsonValue } from "#contract/json.ts";
import { createPlan, type Plan, PlanForm, updatePlan } from "#contract/plans.ts";
import { call } from "#web/kernel/api.ts";
import { AreaField, FigureField, TextField } from "#web/kernel/forms/form-field.tsx";
import { RecordDialog } from "#web/kernel/forms/record-dialog.tsx";
import { buildFormSchema, findFieldError, type RecordForm, useRecordForm } from "#web/kernel/forms/record-form.ts";
import { buildSaveHandlers } from "#web/platform/save-handlers.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldGroup } from "#web/ui/forms/field.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { buildFeatures, type Feature, toFeatureRows } from "./plan-features.ts";

interface Texts {
  name: string;
  description: string;
  price: string;
  maxUsers: string;
  maxQuotes: string;
  isActive: boolean;
  features: Feature[];
}

const toTexts = (plan: Plan | null): Texts => ({
  name: plan?.name ?? "",
  description: plan?.description ?? "",
  price: typeof plan?.price === "number" ? (plan.price / 100).toFixed(2) : "",
  maxUsers: String(plan?.maxUsers ?? ""),
  maxQuotes: String(plan?.maxQuotes ?? ""),
  isActive: plan?.isActive ?? true,
  features: plan ? toFeatureRows(plan.features as JsonValue) : [],
});

/** Blank means free and unlimited (AD 5). */
const orNull = (text: string) => (text.trim() === "" ? null : text);
const schema = buildFormSchema(PlanForm, ({ price, maxUsers, maxQuotes, features, ...otherTexts }: Texts) => ({
  ...otherTexts,
  price: orNull(price),
  maxUsers: orNull(maxUsers),
  maxQuotes: orNull(maxQuotes),
  features: buildFeatures(features),
}));

export function PlanDialog({ plan, onClose }: { plan: Plan | null; onClose: () => void }) {
  const record = useRecordForm({
    name: `plan/${plan?.id ?? "new"}`,
    endpoint: updatePlan,
    schema,
    record: plan,
    toValues: toTexts,
    save: (body, base) =>
      base
        ? call(updatePlan, { params: { id: base.original.id }, body: { ...body, version: base.version } })
        : call(createPlan, { body }),
    ...(plan
      ? buildSaveHandlers("Plan updated successfully!", "Failed to update plan", onClose)
      : buildSaveHandlers("Plan created successfully!", "Failed to create plan", onClose)),
  });
  const { register } = record.form;
  return (
    <RecordDialog
      title={plan ? `Edit ${plan.name}` : "Create Plan"}
      send={plan ? "Save Changes" : "Create Plan"}
      sending={plan ? "Saving..." : "Creating..."}
      record={record}
      onClose={onClose}
    >
      <TextField of={record.form} name="name" label="Name" autoComplete="off" />
      <AreaField of={record.form} name="description" label="Description" rows={2} />
      <div className="grid gap-4 md:grid-cols-3">
        <FigureField of={record.form} name="price" label="Price per month" hint="Blank is free." before="$" />
        <FigureField of={record.form} name="maxUsers" label="Max users" hint="Blank is unlimited." whole />
        <FigureField
          of={record.form}
          name="maxQuotes"
          label="Max quotes"
          hint="A calendar month. Blank is unlimited."
          whole
        />
      </div>
      <Features record={record} />
      {plan && <Switch label="Active" hint="Companies can be given this plan." {...register("isActive")} />}
    </RecordDialog>
  );
}

function Features({ record }: { record: RecordForm<Texts> }) {
  const { control, register } = record.form;
  const { fields, append, remove } = useFieldArray({ control, name: "features" });
  return (
    <FieldGroup
      legend="Features"
      id="features"
      optional
      error={findFieldError(record, "features")}
      hint="One feature per row, with a value if needed."
    >
      <div className="grid gap-2">
        {fields.map((field, index) => (
          <div key={field.id} className="grid grid-cols-[1fr_1fr_auto] gap-2">
            <TextInput
              aria-label={`Feature ${index + 1}: key`}
              placeholder="Key"
              {...register(`features.${index}.key`)}
            />
            <TextInput
              aria-label={`Feature ${index + 1}: value`}
              placeholder="Value"
              {...register(`features.${index}.value`)}
            />
            <Button square aria-label={`Remove feature ${index + 1}`} onClick={() => remove(index)}>
              <Trash2 />
            </Button>
          </div>
        ))}
        <Button className="justify-self-start" size="sm" onClick={() => append({ key: "", value: "" })}>
          <Plus />
          Add feature
        </Button>
      </div>
    </FieldGroup>
  );
}
