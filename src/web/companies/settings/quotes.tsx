import { FormProvider } from "react-hook-form";
import { type Company, updateCompany } from "#contract/companies.ts";
import { useSession } from "#web/people/session.tsx";
import { WithAside } from "#web/ui/app-shell.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { DocumentPreview } from "./document-preview.tsx";
import { useCompanyForm } from "./form.ts";
import { LookOnly, SettingsConflict, WithCompany } from "./parts.tsx";
import { DisplaySettings, LegalSettings, NumberSettings, PricingSettings, VatSettings } from "./quotes-fields.tsx";
import { quoteSettingValues, quoteSettingWords } from "./quotes-values.ts";
import { SendingSettings } from "./sending-fields.tsx";

/** Who sees what of a quote, how it is priced, and what its document says (AD 2; decisions 10, 11, 15, 26, 39, 70). */
export function QuotesTab() {
  return <WithCompany>{(company) => <QuoteSettings company={company} />}</WithCompany>;
}

function QuoteSettings({ company }: { company: Company }) {
  const mayEdit = useSession().may("companies", "edit");
  const record = useCompanyForm({
    name: "company-quotes",
    company,
    endpoint: updateCompany,
    values: quoteSettingValues,
    done: "Quote settings updated",
    failure: "Failed to update quote settings. Please try again.",
  });
  const { form, submit, pending, wrong, dirty } = record;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit}>
        {!mayEdit && <LookOnly />}
        <ErrorSummary errors={wrong} attempt={form.formState.submitCount} />
        <SettingsConflict record={record} values={quoteSettingValues} words={quoteSettingWords} />
        <WithAside aside={<DocumentPreview company={company} />}>
          <fieldset disabled={!mayEdit} className="grid min-w-0 gap-4">
            <DisplaySettings />
            <PricingSettings company={company} />
            <VatSettings />
            <LegalSettings name={company.name} />
            <NumberSettings prefix={company.quotePrefix} />
            <SendingSettings version={company.termsVersion} />
          </fieldset>
          {mayEdit && (
            // While there is something to save, the button stays in sight.
            <div
              className={classNames(
                "flex items-center justify-end gap-4 border-t border-rule-strong bg-ground py-3",
                dirty && "sticky bottom-(--below,0px) z-1",
              )}
            >
              {dirty && <span className="text-ink-3">Not saved yet</span>}
              <Button type="submit" look="primary" pending={pending} pendingLabel="Saving...">
                Save Quote Settings
              </Button>
            </div>
          )}
        </WithAside>
      </form>
    </FormProvider>
  );
}
