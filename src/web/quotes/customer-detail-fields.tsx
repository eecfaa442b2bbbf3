// What a quote may say of its customer besides the name, to be typed: in the wizard and on the edit page (decision 57).
import {
  type CustomerDetailKey,
  customerDetailKeys,
  customerDetailLabels,
  customerKindLabels,
  customerKinds,
} from "#domain/quotes/customer-details.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Options, Select } from "#web/ui/forms/select.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";

type Typing = (event: { target: { value: string } }) => unknown;
/** As react-hook-form registers a field, or with its value where something else keeps that. */
interface Control {
  value?: string;
  disabled?: boolean;
  onChange: Typing;
  onBlur: Typing;
}
export type CustomerDetailControls = Record<CustomerDetailKey, { error: string | undefined; control: Control }>;

export function CustomerDetailFields({ fields }: { fields: CustomerDetailControls }) {
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      {customerDetailKeys.map((key) => (
        <Field key={key} id={key} label={customerDetailLabels[key]} error={fields[key].error}>
          <ParticularInput of={key} control={fields[key].control} />
        </Field>
      ))}
    </div>
  );
}

/** The browser would offer the engineer's own address and number. */
const ofAnother = { autoComplete: "off" } as const;

function ParticularInput({ of, control }: { of: CustomerDetailKey; control: Control }) {
  switch (of) {
    case "customerKind":
      return (
        <Select {...control}>
          <option value="">Not specified</option>
          <Options of={customerKinds.map((kind) => [kind, customerKindLabels[kind]])} />
        </Select>
      );
    case "customerEmail":
      return <TextInput {...control} {...ofAnother} type="email" />;
    case "customerPhone":
      return <TextInput {...control} {...ofAnother} type="tel" />;
    case "siteAddress":
      return <Textarea {...control} {...ofAnother} rows={3} />;
  }
}
