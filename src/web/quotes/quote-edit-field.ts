import { useFormContext } from "react-hook-form";
import type { EditTexts } from "./quote-edit-form.ts";
import { fieldWords } from "./quote-edit-words.ts";
import type { ContentKey } from "./quote-merge.ts";

/** What ties a field to the form. */
export function useFormField(key: ContentKey) {
  const { register, formState } = useFormContext<EditTexts>();
  return {
    field: { id: key, label: fieldWords[key], error: formState.errors[key]?.message },
    control: register(key),
  };
}
