// One section of the Quotes tab: a form of its own, which saves its own settings only.
import { type ComponentType, useEffect } from "react";
import { FormProvider } from "react-hook-form";
import { type Company, updateCompany } from "#contract/companies.ts";
import { fillForm } from "#web/kernel/forms/form-drafts.ts";
import { Button } from "#web/ui/button.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { CancellingSettings } from "./cancelling-fields.tsx";
import { DisplaySettings } from "./display-fields.tsx";
import { DocumentSettings } from "./document-fields.tsx";
import { DocumentPreview } from "./document-preview.tsx";
import { type CompanyForm, useCompanyForm } from "./form.ts";
import { SettingsConflict } from "./form-sections.tsx";
import { LegalSettings } from "./legal-fields.tsx";
import { OfflineSettings, RetentionSettings } from "./period-fields.tsx";
import { type QuoteSettingValues, quoteSettingLabels, readSectionValues } from "./quotes-values.ts";
import { SendingSettings } from "./sending-fields.tsx";
import type { QuoteSection } from "./settings-url-state.ts";

interface SectionParts {
  save: string;
  Fields: ComponentType<{ company: Company }>;
  /** It changes the document, whose preview is beside it. */
  hasPreview?: true;
}

const sectionParts: Record<QuoteSection, SectionParts> = {
  display: { save: "Save quote display settings", Fields: DisplaySettings },
  documents: { save: "Save documents and VAT", Fields: DocumentSettings, hasPreview: true },
  company: { save: "Save company particulars", Fields: LegalSettings, hasPreview: true },
  sending: { save: "Save sending and reminders", Fields: SendingSettings },
  cancelling: { save: "Save cancelling settings", Fields: CancellingSettings },
  offline: { save: "Save offline settings", Fields: OfflineSettings },
  data: { save: "Save customer data", Fields: RetentionSettings },
};

type SectionValues = Partial<QuoteSettingValues>;

export function QuoteSectionForm({
  section,
  label,
  company,
  isShown,
  mayEdit,
  lastSave,
  onUnsaved,
}: {
  section: QuoteSection;
  label: string;
  company: Company;
  isShown: boolean;
  mayEdit: boolean;
  lastSave: string | undefined;
  onUnsaved: (section: QuoteSection, isUnsaved: boolean) => void;
}) {
  const { save, Fields, hasPreview } = sectionParts[section];
  const values = (company: Company): SectionValues => readSectionValues(section, company);
  const record = useCompanyForm({
    name: `company-quotes/${section}`,
    company,
    endpoint: updateCompany,
    values,
    done: "Quote settings updated",
    failure: "Failed to update quote settings. Please try again.",
  });
  const { form, submit, allErrors, dirty } = record;
  useEffect(() => onUnsaved(section, dirty), [section, dirty, onUnsaved]);
  return (
    <FormProvider {...form}>
      <div className="quote-section">
        <form noValidate onSubmit={submit}>
          {isShown && <ErrorSummary errors={allErrors} attempt={form.formState.submitCount} />}
          <SettingsConflict record={record} values={values} labels={quoteSettingLabels} />
          <Panel title={label}>
            <PanelBody>
              <fieldset disabled={!mayEdit} className="quote-fields">
                <Fields company={company} />
              </fieldset>
            </PanelBody>
            {(mayEdit || lastSave !== undefined) && (
              <SaveBar record={record} label={save} mayEdit={mayEdit} lastSave={lastSave} />
            )}
          </Panel>
        </form>
        {hasPreview && isShown && <DocumentPreview company={company} />}
      </div>
    </FormProvider>
  );
}

function SaveBar({
  record: { form, dirty, pending },
  label,
  mayEdit,
  lastSave,
}: {
  record: CompanyForm<SectionValues>;
  label: string;
  mayEdit: boolean;
  lastSave: string | undefined;
}) {
  const discard = () => {
    const { dirtyFields } = form.formState;
    const typed = Object.entries(form.getValues()).filter(([name]) => dirtyFields[name as keyof SectionValues]);
    form.reset();
    toast({
      title: "Changes discarded",
      action: { label: "Undo", onClick: () => fillForm(form, Object.fromEntries(typed) as SectionValues) },
    });
  };
  return (
    <div className={joinClassNames("save-bar", dirty && "save-bar-unsaved")}>
      <span>{dirty ? <b>You have unsaved changes.</b> : lastSave}</span>
      {mayEdit && dirty && (
        <Button look="quiet" disabled={pending} onClick={discard}>
          Discard
        </Button>
      )}
      {mayEdit && (
        <Button type="submit" look="primary" pending={pending} pendingLabel="Saving...">
          {label}
        </Button>
      )}
    </div>
  );
}
