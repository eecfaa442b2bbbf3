import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { listPlans } from "#contract/plans.ts";
import { buildSlug } from "#domain/companies/slug.ts";
import { SelectField } from "#web/kernel/forms/form-field.tsx";
import { findFieldError, type RecordForm } from "#web/kernel/forms/record-form.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Options } from "#web/ui/forms/select.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";

export interface Texts {
  name: string;
  slug: string;
  planId: string;
  isActive: boolean;
}

export function CompanyFields({ record, fillSlug = false }: { record: RecordForm<Texts>; fillSlug?: boolean }) {
  const { register, setValue } = record.form;
  const plans = useQuery(buildEndpointQuery(listPlans));
  /** Once the user has typed a slug, it is no longer derived from the name. */
  const ownSlug = useRef(!fillSlug);
  const planId = Number(record.form.watch("planId"));
  const onOffer = (plans.data ?? []).filter((plan) => plan.isActive || plan.id === planId);
  return (
    <>
      <Field label="Company name" id="name" error={findFieldError(record, "name")}>
        <TextInput
          autoComplete="off"
          {...register("name", {
            onChange({ target }) {
              if (!ownSlug.current) setValue("slug", buildSlug(target.value), { shouldDirty: true });
            },
          })}
        />
      </Field>
      <Field
        label="Slug"
        id="slug"
        error={findFieldError(record, "slug")}
        hint="Short name in addresses: small letters, digits and hyphens."
      >
        <TextInput
          autoComplete="off"
          spellCheck={false}
          {...register("slug", { onChange: () => (ownSlug.current = true) })}
        />
      </Field>
      {/* The select can only show the chosen plan once its options are loaded. */}
      <SelectField
        key={plans.data ? "loaded" : "loading"}
        of={record.form}
        name="planId"
        label="Plan"
        optional
        hint={plans.error && "The plans could not be loaded."}
      >
        <option value="">No plan: no limits</option>
        <Options of={onOffer.map(({ id, name }) => [id, name])} />
      </SelectField>
    </>
  );
}
