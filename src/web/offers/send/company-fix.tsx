// Settings of the company, fixed by an administrator beside the line that asks for them.
import type { UseFormRegisterReturn } from "react-hook-form";
import { type Company, updateCompany } from "#contract/companies.ts";
import { checkSending } from "#contract/offers/offers.ts";
import { legalFormLabels, registerLabels } from "#domain/companies/legal-form.ts";
import { useCompanyForm } from "#web/companies/settings/form.ts";
import { SettingsConflict } from "#web/companies/settings/form-sections.tsx";
import { quoteSettingLabels, readQuoteSettingValues } from "#web/companies/settings/quotes-values.ts";
import { findFieldError } from "#web/kernel/forms/record-form.ts";
import { queryClient } from "#web/kernel/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { DecimalInput } from "#web/ui/forms/decimal-input.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Options, Select } from "#web/ui/forms/select.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import type { OnFixed } from "./sending.ts";
import { Unfold } from "./unfold.tsx";

/** The settings that are fixed together, by the first of them. */
const settingGroups = {
  legalName: ["legalName", "registeredAddress"],
  legalForm: ["legalForm"],
  companyNumber: ["companyNumber"],
  registeredIn: ["registeredIn"],
  vatNumber: ["vatNumber"],
  quoteValidityDays: ["quoteValidityDays"],
  contactEmail: ["contactEmail", "contactPhone"],
  terms: ["terms"],
  depositWords: ["depositWords"],
} as const;
type Setting = (typeof settingGroups)[keyof typeof settingGroups][number];

const optionLabels: Partial<Record<Setting, Readonly<Record<string, string>>>> = {
  legalForm: legalFormLabels,
  registeredIn: registerLabels,
};

export const findFixableSettings = (field: string | null): readonly Setting[] | null =>
  (field !== null && settingGroups[field as keyof typeof settingGroups]) || null;

export function CompanyFix({
  id,
  company,
  fields,
  open,
  describedBy,
  onFixed,
}: {
  id: string;
  company: Company;
  fields: readonly Setting[];
  open: boolean;
  describedBy: string;
  onFixed: OnFixed;
}) {
  const toValues = (company: Company) => {
    const allValues = readQuoteSettingValues(company);
    return Object.fromEntries(fields.map((field) => [field, allValues[field]])) as Record<Setting, string>;
  };
  const record = useCompanyForm({
    name: `company-${id}`,
    company,
    endpoint: updateCompany,
    values: toValues,
    done: "Quote settings updated",
    failure: "Failed to update quote settings. Please try again.",
    onSaved() {
      onFixed(null);
      void queryClient.invalidateQueries({ queryKey: [checkSending.path] });
    },
  });
  const { form, submit, pending, allErrors, dirty } = record;
  const toFieldId = (field: Setting) => (field === fields[0] ? id : `${id}-${field}`);
  return (
    <Unfold open={open || dirty} controlId={id} describedBy={describedBy}>
      <form noValidate onSubmit={submit} className="grid gap-3 md:max-w-120">
        <SettingsConflict record={record} values={toValues} labels={quoteSettingLabels} />
        {fields.map((field) => (
          <Field
            key={field}
            id={toFieldId(field)}
            label={quoteSettingLabels[field]}
            error={findFieldError(record, field)}
          >
            <SettingInput setting={field} control={form.register(field)} />
          </Field>
        ))}
        {allErrors.map(
          ({ id: fieldId, message }) =>
            fieldId === undefined && (
              <Note key={message} tone="bad" role="alert">
                {message}
              </Note>
            ),
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button type="submit" pending={pending} pendingLabel="Saving...">
            Save for All Documents
          </Button>
          <span className="field-hint">It is a setting of the company.</span>
        </div>
      </form>
    </Unfold>
  );
}

function SettingInput({ setting, control }: { setting: Setting; control: UseFormRegisterReturn }) {
  const list = optionLabels[setting];
  if (list) {
    return (
      <Select {...control}>
        <option value="">Not set</option>
        <Options of={Object.entries(list)} />
      </Select>
    );
  }
  if (setting === "registeredAddress" || setting === "terms" || setting === "depositWords")
    return <Textarea {...control} rows={setting === "terms" ? 6 : 3} />;
  if (setting === "quoteValidityDays") return <DecimalInput {...control} whole className="max-w-40" />;
  return <TextInput {...control} autoComplete="off" {...(setting === "contactEmail" && { type: "email" })} />;
}
