import { useFormContext } from "react-hook-form";
import { type QuoteSettingValues, quoteSettingLabels } from "./quotes-values.ts";

/** The properties that connect a field to the form. */
export function useSettingField(name: keyof QuoteSettingValues) {
  const { register, formState } = useFormContext<QuoteSettingValues>();
  return {
    field: { id: name, label: quoteSettingLabels[name], error: formState.errors[name]?.message },
    control: register(name),
  };
}
