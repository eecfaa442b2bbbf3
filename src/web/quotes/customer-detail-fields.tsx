// The fields of a quote's customer details besides the name, in the wizard and on the edit page (decision 57).
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
/** The properties from react-hook-form's `register`, or with a value if other code holds it. */
interface Control {
  value?: string;
  disabled?: boolean;
  onChange: Typing;
  onBlur: Typing;
}
type DetailControl = { error: string | undefined; control: Control };
export type CustomerDetailControls = { [K in CustomerDetailKey]?: DetailControl };

export function CustomerDetailFields({ fields }: { fields: CustomerDetailControls }) {
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      {customerDetailKeys.map((key) => {
        const field = fields[key];
        return (
          field && (
            <Field key={key} id={key} label={customerDetailLabels[key]} error={field.error}>
              <DetailInput detail={key} control={field.control} />
            </Field>
          )
        );
      })}
    </div>
  );
}

/** The browser would fill in the engineer's own address and number. */
const notOwnDetails = { autoComplete: "off" } as const;

function DetailInput({ detail, control }: { detail: CustomerDetailKey; control: Control }) {
  switch (detail) {
    case "customerKind":
      return (
        <Select {...control}>
          <option value="">Not specified</option>
          <Options of={customerKinds.map((kind) => [kind, customerKindLabels[kind]])} />
        </Select>
      );
    case "customerEmail":
      return <TextInput {...control} {...notOwnDetails} type="email" />;
    case "customerPhone":
      return <TextInput {...control} {...notOwnDetails} type="tel" />;
    case "siteAddress":
      return <Textarea {...control} {...notOwnDetails} rows={3} />;
  }
}
