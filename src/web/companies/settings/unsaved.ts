import { createContext, useContext, useEffect, useId } from "react";

/** Tells the frame of the tabs which forms of the open one hold changes that are not saved. */
export const UnsavedContext = createContext<(form: string, unsaved: boolean) => void>(() => {});

/** The frame asks before a tab with such a form is left. */
export function useUnsaved(unsaved: boolean): void {
  const tell = useContext(UnsavedContext);
  const form = useId();
  useEffect(() => {
    tell(form, unsaved);
    return () => tell(form, false);
  }, [form, unsaved, tell]);
}
