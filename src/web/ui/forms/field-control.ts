import { createContext, useContext } from "react";

export type FieldState = { id: string; describedBy: string | undefined; invalid: boolean };

export const FieldContext = createContext<FieldState | null>(null);

type ControlProps = {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling" | undefined;
};

/** Connects a control to its field's label, hint and error. Its own props win; outside a field there are no others. */
export function useFieldControl(ownProps: ControlProps) {
  const field = useContext(FieldContext);
  return {
    id: ownProps.id ?? field?.id,
    "aria-describedby": ownProps["aria-describedby"] ?? field?.describedBy,
    "aria-invalid": ownProps["aria-invalid"] ?? (field?.invalid || undefined),
  };
}
