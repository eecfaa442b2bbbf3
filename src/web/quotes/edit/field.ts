import { useFormContext } from "react-hook-form";
import { type EditableFieldKey, editableFields } from "./editable-fields.ts";
import type { EditTexts } from "./form.ts";

/** The properties that connect a field to the form. */
export function useFormField(key: EditableFieldKey) {
  const { register, formState } = useFormContext<EditTexts>();
  return {
    field: { id: key, label: editableFields[key].label, error: formState.errors[key]?.message },
    control: register(key),
  };
}
