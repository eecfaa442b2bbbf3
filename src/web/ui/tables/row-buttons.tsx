import { Pencil, Trash2 } from "lucide-react";
import { Button, type ButtonProps } from "#web/ui/button.tsx";

/** `name`: the name of the row's record. */
type RowButtonProps = Omit<ButtonProps, "children"> & { name: string };

export function EditButton({ name, ...button }: RowButtonProps) {
  return (
    <Button square size="sm" aria-label={`Edit ${name}`} {...button}>
      <Pencil />
    </Button>
  );
}

export function DeleteButton({ name, ...button }: RowButtonProps) {
  return (
    <Button square size="sm" aria-label={`Delete ${name}`} {...button}>
      <Trash2 />
    </Button>
  );
}
