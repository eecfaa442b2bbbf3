import { useFormContext } from "react-hook-form";
import type { EditTexts } from "./form.ts";
import type { ContentKey } from "./merge.ts";
import { fieldWords } from "./words.ts";

/** What ties a field to the form. */
export function useFormField(key: ContentKey) {
  const { register, formState } = useFormContext<EditTexts>();
  return {
    field: { id: key, label: fieldWords[key], error: formState.errors[key]?.message },
    control: register(key),
  };
}
