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
      <div
        className={joinClassNames(
          "grid items-start gap-x-6 gap-y-3",
          hasPreview ? "min-[74rem]:grid-cols-[minmax(0,1fr)_272px]" : "md:max-w-160",
        )}
      >
        <form noValidate onSubmit={submit}>
          {isShown && <ErrorSummary errors={allErrors} attempt={form.formState.submitCount} />}
          <SettingsConflict record={record} values={values} labels={quoteSettingLabels} />
          <Panel title={label} className="max-md:[&>.plate-head]:sr-only md:[&>.plate-head]:px-5">
            <PanelBody className="p-4 md:p-5">
              <fieldset
                disabled={!mayEdit}
                className="grid min-w-0 gap-4 md:gap-4.5 max-md:[&_.tick]:py-0 [&_.tick>span>:first-child]:font-semibold"
              >
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
    // On a wide screen the buttons stay visible while there is something to save.
    <div
      className={joinClassNames(
        "flex flex-wrap items-center gap-x-3 gap-y-1 rounded-b-[3px] border-t border-rule-strong bg-sunken px-4 py-3 md:px-5",
        dirty && "md:sticky md:bottom-0 md:z-1",
      )}
    >
      <span className="t-small grow text-ink-3">
        {dirty ? <b className="font-semibold text-warn">You have unsaved changes.</b> : lastSave}
      </span>
      {mayEdit && dirty && (
        <Button look="quiet" disabled={pending} className="max-md:-mr-3.5 max-md:min-h-11" onClick={discard}>
          Discard
        </Button>
      )}
      {mayEdit && (
        <Button
          type="submit"
          look="primary"
          pending={pending}
          pendingLabel="Saving..."
          className="max-md:min-h-13 max-md:basis-full"
        >
          {label}
        </Button>
      )}
    </div>
  );
}
