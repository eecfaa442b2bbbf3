import { type Company, updateCompany } from "#contract/companies.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { useCompanyForm } from "./form.ts";
import { ReadOnlyNote, SettingsConflict } from "./form-sections.tsx";

const values = ({ name }: Company) => ({ name });

export function NameForm({ company, mayEdit }: { company: Company; mayEdit: boolean }) {
  const record = useCompanyForm({
    name: "company-name",
    company,
    endpoint: updateCompany,
    values,
    done: "Company name updated",
    failure: "Failed to update company name. Please try again.",
  });
  const { form, submit, pending, allErrors } = record;
  return (
    <Panel title="Company Information">
      <PanelBody>
        {!mayEdit && <ReadOnlyNote />}
        <form noValidate onSubmit={submit}>
          <ErrorSummary errors={allErrors} attempt={form.formState.submitCount} />
          <SettingsConflict record={record} values={values} labels={{ name: "Company Name" }} />
          <fieldset disabled={!mayEdit} className="flex flex-wrap items-end gap-3">
            <Field
              label="Company Name"
              id="name"
              error={form.formState.errors.name?.message}
              className="max-w-120 grow basis-64"
            >
              <TextInput {...form.register("name")} autoComplete="organization" />
            </Field>
            {mayEdit && (
              <Button type="submit" pending={pending} pendingLabel="Saving...">
                Save Company Name
              </Button>
            )}
          </fieldset>
        </form>
      </PanelBody>
    </Panel>
  );
}
