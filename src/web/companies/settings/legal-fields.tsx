// The company's legal details, which its documents and its customers' pages have to state.
import { useFormContext, useWatch } from "react-hook-form";
import type { Company } from "#contract/companies.ts";
import {
  isRegistered,
  type LegalForm,
  legalFormLabels,
  legalForms,
  registerLabels,
  registers,
} from "#domain/companies/legal-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Options, Select } from "#web/ui/forms/select.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { FieldPair } from "./form-sections.tsx";
import { useSettingField } from "./quotes-field.tsx";
import type { QuoteSettingValues } from "./quotes-values.ts";

const nameHints: Record<LegalForm, string> = {
  company: "As registered, including Limited, Ltd or plc.",
  llp: "As registered, including LLP.",
  partnership: "The names of all partners.",
  sole_trader: "Your own first name and surname.",
};

export function LegalSettings({ company: { name } }: { company: Company }) {
  const { control } = useFormContext<QuoteSettingValues>();
  const form = useWatch({ control, name: "legalForm" }) as LegalForm | "";
  const legalForm = useSettingField("legalForm");
  const legalName = useSettingField("legalName");
  const address = useSettingField("registeredAddress");
  const registeredIn = useSettingField("registeredIn");
  const number = useSettingField("companyNumber");
  // A hidden field keeps its value, but one with an error must be visible.
  const hasRegister = form === "" || isRegistered(form) || number.field.error || registeredIn.field.error;
  const isUnregistered = form !== "" && !isRegistered(form);
  return (
    <>
      <p className="field-hint quote-lead">Printed at the foot of every document.</p>
      <FieldPair>
        <Field {...legalForm.field} optional>
          <Select {...legalForm.control}>
            <option value="">Not set</option>
            <Options of={legalForms.map((form) => [form, legalFormLabels[form]])} />
          </Select>
        </Field>
        <Field {...legalName.field} optional {...(form !== "" && { hint: nameHints[form] })}>
          <TextInput {...legalName.control} placeholder={isUnregistered ? undefined : name} autoComplete="off" />
        </Field>
        {hasRegister && (
          <>
            <Field {...registeredIn.field} optional>
              <Select {...registeredIn.control}>
                <option value="">Not set</option>
                <Options of={registers.map((register) => [register, registerLabels[register]])} />
              </Select>
            </Field>
            <Field {...number.field} optional>
              <TextInput {...number.control} placeholder="01234567" autoComplete="off" />
            </Field>
          </>
        )}
      </FieldPair>
      <Field
        {...address.field}
        optional
        {...(isUnregistered && {
          label: "Address for Documents",
          hint: "Where letters about your business reach you.",
        })}
      >
        <Textarea {...address.control} />
      </Field>
    </>
  );
}
