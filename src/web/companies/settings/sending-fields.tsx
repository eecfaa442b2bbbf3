import { useFormContext, useWatch } from "react-hook-form";
import { MAX_TERMS_LENGTH } from "#contract/companies.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { useSettingField } from "./quotes-field.ts";
import { type QuoteSettingValues, quoteSettingLabels } from "./quotes-values.ts";

/** What customers are sent with a quote, and who records their answers (decision 70). */
export function SendingSettings({ version }: { version: number }) {
  const email = useSettingField("contactEmail");
  const phone = useSettingField("contactPhone");
  const messageField = useSettingField("defaultEmailMessage");
  const terms = useSettingField("terms");
  const record = useSettingField("engineersRecordAnswers");
  return (
    <Panel level={3} title="Emails, Terms and Answers">
      <PanelBody className="grid gap-4">
        <div className="grid items-start gap-4 md:grid-cols-2">
          <Field {...email.field} optional hint="Customers see it, and their answers to emails go there.">
            <TextInput {...email.control} type="email" autoComplete="off" placeholder="office@example.com" />
          </Field>
          <Field {...phone.field} optional hint="For customers who would rather ring.">
            <TextInput {...phone.control} type="tel" autoComplete="off" placeholder="0161 496 0123" />
          </Field>
        </div>
        <Field
          {...messageField.field}
          optional
          hint="An email about a quote begins with them, until its sender writes others."
        >
          <Textarea {...messageField.control} rows={4} />
        </Field>
        <Field {...terms.field} optional hint={<AboutTerms version={version} />}>
          <Textarea {...terms.control} rows={8} />
        </Field>
        <Switch
          {...record.control}
          label={quoteSettingLabels.engineersRecordAnswers}
          hint="Engineers may then write down what a customer answered by telephone, by post or in person. When off, administrators do."
        />
      </PanelBody>
    </Panel>
  );
}

function AboutTerms({ version }: { version: number }) {
  const { control } = useFormContext<QuoteSettingValues>();
  const typedTerms = (useWatch({ control, name: "terms" }) ?? "").trim();
  const count = (characters: number) => characters.toLocaleString("en-GB");
  return (
    <>
      Apply to quotes sent from now on; quotes already sent keep theirs. {count(typedTerms.length)} of{" "}
      {count(MAX_TERMS_LENGTH)} characters{version > 0 && `; version ${version} is saved`}.
    </>
  );
}
