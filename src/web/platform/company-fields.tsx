import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { listPlans } from "#contract/plans.ts";
import { slugOf } from "#domain/companies/slug.ts";
import { reading } from "#web/kernel/queries.ts";
import { type RecordForm, sentenceOf } from "#web/kernel/record-form.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextInput } from "#web/ui/text-input.tsx";

export interface Texts {
  name: string;
  slug: string;
  planId: string;
  isActive: boolean;
}

export function CompanyFields({ record, fillSlug = false }: { record: RecordForm<Texts>; fillSlug?: boolean }) {
  const { register, setValue } = record.form;
  const plans = useQuery(reading(listPlans));
  /** Once somebody has typed a slug, it is theirs. */
  const ownSlug = useRef(!fillSlug);
  const planId = Number(record.form.watch("planId"));
  return (
    <>
      <Field label="Company name" id="name" error={sentenceOf(record, "name")}>
        <TextInput
          autoComplete="off"
          {...register("name", {
            onChange({ target }) {
              if (!ownSlug.current) setValue("slug", slugOf(target.value), { shouldDirty: true });
            },
          })}
        />
      </Field>
      <Field label="Slug" id="slug" error={sentenceOf(record, "slug")} hint="Small letters, digits and hyphens.">
        <TextInput
          autoComplete="off"
          spellCheck={false}
          {...register("slug", { onChange: () => (ownSlug.current = true) })}
        />
      </Field>
      <Field
        label="Plan"
        id="planId"
        optional
        error={sentenceOf(record, "planId")}
        hint={plans.error && "The plans could not be loaded."}
      >
        {/* The chosen plan is among the options only once they are there. */}
        <Select key={plans.data ? "loaded" : "loading"} {...register("planId")}>
          <option value="">No plan: no limits</option>
          {(plans.data ?? [])
            .filter((plan) => plan.isActive || plan.id === planId)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Select>
      </Field>
    </>
  );
}
