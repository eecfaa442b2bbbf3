import { useFormContext } from "react-hook-form";
import { DecimalInput } from "#web/ui/forms/decimal-input.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { type QuoteSettingValues, quoteSettingLabels } from "./quotes-values.ts";

/** The properties that connect a field to the form. */
export function useSettingField(name: keyof QuoteSettingValues, unit?: string) {
  const { register, formState } = useFormContext<QuoteSettingValues>();
  return {
    field: { id: name, label: quoteSettingLabels[name], error: formState.errors[name]?.message },
    control: register(name, unit ? { setValueAs: (typed) => removeUnit(typed, unit) } : undefined),
  };
}

/** "20%" is "20". */
const removeUnit = (typed: unknown, unit: string): unknown =>
  typeof typed === "string" && typed.trim().endsWith(unit) ? typed.trim().slice(0, -unit.length).trim() : typed;

/** A number with its unit beside it. If the label ends in the unit, only screen readers read it there. */
export function NumberSetting({
  name,
  unit,
  hint,
  whole = true,
}: {
  name: keyof QuoteSettingValues;
  unit: string;
  hint?: string;
  whole?: boolean;
}) {
  const { field, control } = useSettingField(name, unit);
  const [, label, labelUnit] = /^(.*?)( \(\w+\))?$/.exec(field.label) ?? [];
  return (
    <Field
      {...field}
      label={
        <>
          {label}
          <span className="sr-only">{labelUnit}</span>
        </>
      }
      {...(hint && { hint })}
    >
      <div className="quote-number">
        <DecimalInput {...control} whole={whole} />
        <span aria-hidden>{unit}</span>
      </div>
    </Field>
  );
}
