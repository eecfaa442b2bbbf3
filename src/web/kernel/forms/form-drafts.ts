// Saves typed input, for the forms of react-hook-form. A module of its own, because every screen restores input after a
// session ends but only some have a form.
import { useEffect, useRef, useState } from "react";
import { type FieldValues, type Path, type PathValue, type UseFormReturn, useWatch } from "react-hook-form";
import { useSavedForm } from "./restored-forms.ts";

/**
 * The changed fields of a form: in the others, what other users save meanwhile is left alone. For a new record, which
 * has no version, all fields: it may have begun as a copy of another.
 */
export function useTypedForm<Values extends FieldValues, Body>(
  name: string | null,
  form: UseFormReturn<Values, unknown, Body>,
  version: number | null = null,
  setBaseVersion: (version: number) => void = () => {},
): void {
  const { formState, getValues } = form;
  const { isDirty: dirty, dirtyFields } = formState;
  useSavedForm<Partial<Values>>(name, {
    dirty,
    version,
    read: () =>
      Object.fromEntries(
        Object.entries(getValues()).filter(
          ([field]) => version === null || dirtyFields[field as keyof typeof dirtyFields],
        ),
      ) as Partial<Values>,
    restore(values, version) {
      fillForm(form, values);
      if (version !== null) setBaseVersion(version);
    },
  });
}

/** Fills the fields with the user's typed input. */
export function fillForm<Values extends FieldValues, Body>(
  { setValue }: UseFormReturn<Values, unknown, Body>,
  values: Partial<Values>,
): void {
  for (const [field, value] of Object.entries(values))
    setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
}

/** Typed and unsaved input of a form, stored on this device: it survives a reload and the end of a session. */
export interface DeviceDraft<Values, R> {
  /** Input saved earlier. */
  values: Partial<Values> | null;
  /** Saves it with the record it was typed over. False if this browser does not store it. */
  save: (values: Values, original: R) => boolean;
  discard: () => void;
}

/** Saves the draft as it is typed and restores an earlier one; false if this browser stores nothing. */
export function useDeviceDraft<Values extends FieldValues, R>(
  form: UseFormReturn<Values>,
  original: R | null,
  draft: DeviceDraft<Values, R> | undefined,
): boolean {
  const { isDirty: dirty } = form.formState;
  const values = useWatch({ control: form.control, disabled: draft === undefined }) as Values;
  const [isStored, setIsStored] = useState(true);
  const savedValues = useRef(draft?.values);
  useEffect(() => {
    if (savedValues.current) fillForm(form, savedValues.current);
    savedValues.current = null;
  }, [form]);
  useEffect(() => {
    if (dirty && draft && original) setIsStored(draft.save(values, original));
    else draft?.discard();
  }, [draft, dirty, values, original]);
  return isStored;
}
