import { createContext, useContext } from "react";

export type FieldState = { id: string; describedBy: string | undefined; invalid: boolean };

export const FieldContext = createContext<FieldState | null>(null);

type ControlProps = {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling" | undefined;
};

/** What ties a control to the label, hint and error of the field around it. Its own props win; outside a field they are all. */
export function useFieldControl(own: ControlProps) {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    "aria-describedby": own["aria-describedby"] ?? field?.describedBy,
    "aria-invalid": own["aria-invalid"] ?? (field?.invalid || undefined),
  };
}
