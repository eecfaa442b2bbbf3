import { createContext, type FocusEvent, useContext, useEffect } from "react";
import { followPresses, runAfterPress } from "./presses.ts";

export type FieldState = { id: string; describedBy: string | undefined; invalid: boolean };

export const FieldContext = createContext<FieldState | null>(null);

type ControlProps<Control extends Element> = {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling" | undefined;
  onBlur?: ((event: FocusEvent<Control>) => void) | undefined;
};

/**
 * Connects a control to its field's label, hint and error. Its own props win; outside a field there are no others. Its
 * `onBlur` waits for the end of the press that moves the focus.
 */
export function useFieldControl<Control extends Element>({ onBlur, ...ownProps }: ControlProps<Control>) {
  const field = useContext(FieldContext);
  useEffect(followPresses, []);
  return {
    id: ownProps.id ?? field?.id,
    "aria-describedby": ownProps["aria-describedby"] ?? field?.describedBy,
    "aria-invalid": ownProps["aria-invalid"] ?? (field?.invalid || undefined),
    onBlur: onBlur && ((event: FocusEvent<Control>) => runAfterPress(() => onBlur(event))),
  };
}
