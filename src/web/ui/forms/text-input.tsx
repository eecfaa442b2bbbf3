import type { ComponentProps, ReactNode } from "react";
import { joinClassNames } from "#web/ui/class-names.ts";
import { useFieldControl } from "./field-control.ts";

export type TextInputProps = ComponentProps<"input"> & {
  /** An icon inside, on the left. */
  icon?: ReactNode;
  /** Large and spaced, for codes that are read aloud. */
  spaced?: boolean | undefined;
};

export function TextInput({ icon, spaced, className, type = "text", ...rest }: TextInputProps) {
  const input = (
    <input
      {...rest}
      type={type}
      {...useFieldControl(rest)}
      className={joinClassNames("input", spaced && "input-spaced", className)}
    />
  );
  return icon === undefined ? (
    input
  ) : (
    <span className="input-with-icon">
      {icon}
      {input}
    </span>
  );
}
