import { createContext, useContext, useEffect, useId } from "react";

/** Tells a frame of several forms, such as tabs, which of them have unsaved changes. */
export const UnsavedContext = createContext<((form: string, unsaved: boolean) => void) | null>(null);

/** Whether a frame asks before the user leaves such a form; otherwise the form does so itself. */
export function useUnsavedTracking(unsaved: boolean): boolean {
  const reportUnsaved = useContext(UnsavedContext);
  const form = useId();
  useEffect(() => {
    reportUnsaved?.(form, unsaved);
    return () => reportUnsaved?.(form, false);
  }, [form, unsaved, reportUnsaved]);
  return reportUnsaved !== null;
}
