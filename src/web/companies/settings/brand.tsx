import { useWatch } from "react-hook-form";
import { type Company, updateBrand } from "#contract/companies.ts";
import { currencies, currencySymbols } from "#domain/companies/currency.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Options, Select } from "#web/ui/forms/select.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { BrandPreview } from "./brand-preview.tsx";
import { type BrandValues, brandLabels, readBrandValues } from "./brand-values.ts";
import { ColourField } from "./colour.tsx";
import { useCompanyForm } from "./form.ts";
import { ReadOnlyNote, SettingsConflict } from "./form-sections.tsx";
import { Readability } from "./readability.tsx";

const colours = ["primaryColor", "secondaryColor", "tertiaryColor"] as const;
const currencyNames = { GBP: "British pound", USD: "US dollar", EUR: "Euro" } as const;

export function BrandForm({ company, mayEdit }: { company: Company; mayEdit: boolean }) {
  const record = useCompanyForm({
    name: "company-brand",
    company,
    endpoint: updateBrand,
    values: readBrandValues,
    done: "Brand settings updated",
    failure: "Failed to update brand settings. Please try again.",
  });
  const { form, submit, pending, allErrors } = record;
  const values = useWatch({ control: form.control }) as BrandValues;
  const { errors, submitCount } = form.formState;
  return (
    <Panel title="Brand Colors & Theme">
      <form noValidate onSubmit={submit}>
        <PanelBody>
          {!mayEdit && <ReadOnlyNote />}
          <ErrorSummary errors={allErrors} attempt={submitCount} />
          <SettingsConflict record={record} values={readBrandValues} labels={brandLabels} />
          <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
            <fieldset disabled={!mayEdit} className="grid content-start gap-4">
              {colours.map((name) => (
                <ColourField
                  key={name}
                  label={brandLabels[name]}
                  name={name}
                  control={form.register(name)}
                  value={values[name]}
                  error={errors[name]?.message}
                  onPick={(colour) => form.setValue(name, colour, { shouldDirty: true, shouldValidate: true })}
                  hint={name === "primaryColor" && <Readability typed={values.primaryColor} />}
                />
              ))}
              <Field
                label={brandLabels.currency}
                id="currency"
                error={errors.currency?.message}
                hint={`Amounts show as ${currencySymbols[values.currency]}1,234.50. Figures are not converted.`}
              >
                <Select {...form.register("currency")}>
                  <Options
                    of={currencies.map((currency) => [
                      currency,
                      `${currency} (${currencySymbols[currency]}) ${currencyNames[currency]}`,
                    ])}
                  />
                </Select>
              </Field>
            </fieldset>
            <BrandPreview company={company} values={values} />
          </div>
        </PanelBody>
        {mayEdit && (
          <div className="panel-foot flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
            <span className="mr-auto">Once saved, everyone sees them.</span>
            <Button type="submit" look="primary" pending={pending} pendingLabel="Saving...">
              Save Brand Settings
            </Button>
          </div>
        )}
      </form>
    </Panel>
  );
}
