import { type ReactNode, useEffect, useRef } from "react";
import { FormProvider } from "react-hook-form";
import { navigate, useSearch } from "wouter/use-browser-location";
import { type Company, updateCompany } from "#contract/companies.ts";
import { Button } from "#web/ui/button.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { WithAside } from "#web/ui/layout/app-shell.tsx";
import { PageSection, SectionLinks, showSection } from "#web/ui/layout/section-links.tsx";
import { useSession } from "#web/users/session.tsx";
import { DocumentSettings } from "./document-fields.tsx";
import { DocumentPreview } from "./document-preview.tsx";
import { DeclineReasonSettings, ReminderSettings, RetentionSettings } from "./follow-up-fields.tsx";
import { useCompanyForm } from "./form.ts";
import { ReadOnlyNote, SettingsConflict, WithCompany } from "./form-sections.tsx";
import { LegalSettings } from "./legal-fields.tsx";
import { DisplaySettings, NumberSettings, PricingSettings, VatSettings } from "./quotes-fields.tsx";
import { quoteSettingLabels, readQuoteSettingValues } from "./quotes-values.ts";
import { SendingSettings } from "./sending-fields.tsx";
import { buildSectionUrl, type QuoteSection, quoteSections, readSection } from "./settings-url-state.ts";

/** Who sees what of a quote, its pricing, and the text of its document (AD 2; decisions 10, 11, 15, 26, 39, 70). */
export function QuotesTab() {
  return <WithCompany>{(company) => <QuoteSettings company={company} />}</WithCompany>;
}

function QuoteSettings({ company }: { company: Company }) {
  const mayEdit = useSession().may("companies", "edit");
  const record = useCompanyForm({
    name: "company-quotes",
    company,
    endpoint: updateCompany,
    values: readQuoteSettingValues,
    done: "Quote settings updated",
    failure: "Failed to update quote settings. Please try again.",
  });
  const { form, submit, pending, allErrors, dirty } = record;
  const requestedSection = useAskedSection();
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit}>
        {!mayEdit && <ReadOnlyNote />}
        <ErrorSummary errors={allErrors} attempt={form.formState.submitCount} />
        <SettingsConflict record={record} values={readQuoteSettingValues} labels={quoteSettingLabels} />
        <WithAside aside={<DocumentPreview company={company} />}>
          {/* One box, so that a sticky element stays visible along the whole of it. */}
          <div className="min-w-0">
            <SectionLinks
              label="Quote settings"
              sections={quoteSections}
              asked={requestedSection}
              addressOf={buildSectionUrl}
              onGo={(section) => navigate(buildSectionUrl(section), { replace: true })}
            />
            <fieldset disabled={!mayEdit} className="mb-4 grid min-w-0 gap-4">
              {quoteSections.map((section) => (
                <PageSection key={section.id} {...section}>
                  {sectionPanels(company)[section.id]}
                </PageSection>
              ))}
            </fieldset>
            {mayEdit && (
              // While there is something to save, the button stays visible.
              <div
                className={joinClassNames(
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
          </div>
        </WithAside>
      </form>
    </FormProvider>
  );
}

const sectionPanels = (company: Company): Record<QuoteSection, ReactNode> => ({
  prices: (
    <>
      <DisplaySettings />
      <PricingSettings company={company} />
    </>
  ),
  company: (
    <>
      <LegalSettings name={company.name} />
      <VatSettings />
    </>
  ),
  documents: (
    <>
      <DocumentSettings />
      <NumberSettings prefix={company.quotePrefix} />
    </>
  ),
  sending: <SendingSettings version={company.termsVersion} />,
  "follow-up": (
    <>
      <ReminderSettings />
      <DeclineReasonSettings />
    </>
  ),
  keeping: <RetentionSettings />,
});

/** The section named by the address when the page is opened or reloaded. */
function useAskedSection(): QuoteSection | null {
  const requestedSection = readSection(useSearch());
  const initialSection = useRef(requestedSection);
  useEffect(() => {
    if (initialSection.current) showSection(initialSection.current);
  }, []);
  return requestedSection;
}
