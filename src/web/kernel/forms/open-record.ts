import { useState } from "react";
import { useReopenedDialog } from "./restored-forms.ts";

/** The record whose dialog is open; null for a new one. */
type OpenRecord<Row> = { is: "editing"; row: Row | null } | { is: "deleting"; row: Row };

export interface RowActions<Row> {
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void;
}

/** Which dialog of a list is open. `kind` names its forms, so that one whose input was saved opens again. */
export function useOpenRecord<Row extends { id: string | number }>(kind: string, rows: readonly Row[] | undefined) {
  const [open, setOpen] = useState<OpenRecord<Row> | null>(null);
  useReopenedDialog(kind, rows, (row) => setOpen({ is: "editing", row }));
  const actions: RowActions<Row> = {
    onEdit: (row) => setOpen({ is: "editing", row }),
    onDelete: (row) => setOpen({ is: "deleting", row }),
  };
  return { open, actions, add: () => setOpen({ is: "editing", row: null }), close: () => setOpen(null) };
}
