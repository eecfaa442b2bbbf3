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
const together = {
  legalName: ["legalName", "registeredAddress"],
  legalForm: ["legalForm"],
  companyNumber: ["companyNumber"],
  registeredIn: ["registeredIn"],
  vatNumber: ["vatNumber"],
  quoteValidityDays: ["quoteValidityDays"],
  contactEmail: ["contactEmail", "contactPhone"],
  terms: ["terms"],
} as const;
type Setting = (typeof together)[keyof typeof together][number];

const lists: Partial<Record<Setting, Readonly<Record<string, string>>>> = {
  legalForm: legalFormLabels,
  registeredIn: registerLabels,
};

export const findFixableSettings = (field: string | null): readonly Setting[] | null =>
  (field !== null && together[field as keyof typeof together]) || null;

export function CompanyFix({
  id,
  company,
  fields,
  open,
  describedBy,
  onMended,
}: {
  id: string;
  company: Company;
  fields: readonly Setting[];
  open: boolean;
  describedBy: string;
  onMended: OnFixed;
}) {
  const values = (of: Company) => {
    const all = readQuoteSettingValues(of);
    return Object.fromEntries(fields.map((field) => [field, all[field]])) as Record<Setting, string>;
  };
  const record = useCompanyForm({
    name: `company-${id}`,
    company,
    endpoint: updateCompany,
    values,
    done: "Quote settings updated",
    failure: "Failed to update quote settings. Please try again.",
    onSaved() {
      onMended(null);
      void queryClient.invalidateQueries({ queryKey: [checkSending.path] });
    },
  });
  const { form, submit, pending, wrong, dirty } = record;
  const idOf = (field: Setting) => (field === fields[0] ? id : `${id}-${field}`);
  return (
    <Unfold open={open || dirty} of={id} describedBy={describedBy}>
      <form noValidate onSubmit={submit} className="grid gap-3 md:max-w-120">
        <SettingsConflict record={record} values={values} words={quoteSettingLabels} />
        {fields.map((field) => (
          <Field key={field} id={idOf(field)} label={quoteSettingLabels[field]} error={findFieldError(record, field)}>
            <SettingInput of={field} control={form.register(field)} />
          </Field>
        ))}
        {wrong.map(
          ({ id: at, message }) =>
            at === undefined && (
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

function SettingInput({ of, control }: { of: Setting; control: UseFormRegisterReturn }) {
  const list = lists[of];
  if (list) {
    return (
      <Select {...control}>
        <option value="">Not said</option>
        <Options of={Object.entries(list)} />
      </Select>
    );
  }
  if (of === "registeredAddress" || of === "terms") return <Textarea {...control} rows={of === "terms" ? 6 : 3} />;
  if (of === "quoteValidityDays") return <DecimalInput {...control} whole className="max-w-40" />;
  return <TextInput {...control} autoComplete="off" {...(of === "contactEmail" && { type: "email" })} />;
}
