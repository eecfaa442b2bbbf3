import { useFormContext } from "react-hook-form";
import { type ContentKey, content } from "./content.ts";
import type { EditTexts } from "./form.ts";

/** What ties a field to the form. */
export function useFormField(key: ContentKey) {
  const { register, formState } = useFormContext<EditTexts>();
  return {
    field: { id: key, label: content[key].words, error: formState.errors[key]?.message },
    control: register(key),
  };
}
