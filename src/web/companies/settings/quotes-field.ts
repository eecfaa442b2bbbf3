import { useFormContext } from "react-hook-form";
import { type QuoteSettingValues, quoteSettingWords } from "./quotes-values.ts";

/** What ties a field to the form. */
export function useSettingField(name: keyof QuoteSettingValues) {
  const { register, formState } = useFormContext<QuoteSettingValues>();
  return {
    field: { id: name, label: quoteSettingWords[name], error: formState.errors[name]?.message },
    control: register(name),
  };
}
