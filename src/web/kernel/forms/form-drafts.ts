// The keeping of what is typed, for the forms of react-hook-form: apart, because every screen has a session to keep it for
// and only some have a form.
import { useEffect, useRef, useState } from "react";
import { type FieldValues, type Path, type PathValue, type UseFormReturn, useWatch } from "react-hook-form";
import { useSavedForm } from "./restored-forms.ts";

/**
 * The fields of a form that were changed: what others change in the rest meanwhile stays theirs. Of a new record, which has no
 * version, all of them: it may have begun as a copy of another.
 */
export function useTypedForm<Values extends FieldValues, Body>(
  name: string | null,
  form: UseFormReturn<Values, unknown, Body>,
  version: number | null = null,
  over: (version: number) => void = () => {},
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
      if (version !== null) over(version);
    },
  });
}

/** Puts into the fields what a person has typed. */
export function fillForm<Values extends FieldValues, Body>(
  { setValue }: UseFormReturn<Values, unknown, Body>,
  values: Partial<Values>,
): void {
  for (const [field, value] of Object.entries(values))
    setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
}

/** What is typed in a form and not saved, on this device: it is there after a reload and another session, too. */
export interface DeviceDraft<Values, R> {
  /** What was typed at an earlier time. */
  values: Partial<Values> | null;
  /** Together with what it was typed over. False when this browser will not keep it. */
  keep: (values: Values, seen: R) => boolean;
  drop: () => void;
}

/** Keeps the draft as it is typed and puts an earlier one back; false where this browser keeps nothing. */
export function useDeviceDraft<Values extends FieldValues, R>(
  form: UseFormReturn<Values>,
  seen: R | null,
  draft: DeviceDraft<Values, R> | undefined,
): boolean {
  const { isDirty: dirty } = form.formState;
  const values = useWatch({ control: form.control, disabled: draft === undefined }) as Values;
  const [keeps, setKeeps] = useState(true);
  const before = useRef(draft?.values);
  useEffect(() => {
    if (before.current) fillForm(form, before.current);
    before.current = null;
  }, [form]);
  useEffect(() => {
    if (dirty && draft && seen) setKeeps(draft.keep(values, seen));
    else draft?.drop();
  }, [draft, dirty, values, seen]);
  return keeps;
}
