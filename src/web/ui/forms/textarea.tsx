import type { ComponentProps } from "react";
import { joinClassNames } from "#web/ui/class-names.ts";
import { useFieldControl } from "./field-control.ts";

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea rows={3} {...rest} {...useFieldControl(rest)} className={joinClassNames("input input-area", className)} />
  );
}
