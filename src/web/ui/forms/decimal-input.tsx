import type { ComponentProps } from "react";
import { joinClassNames } from "#web/ui/class-names.ts";
import { useFieldControl } from "./field-control.ts";

export type DecimalInputProps = Omit<ComponentProps<"input">, "type"> & {
  /** Units shown inside, such as £ before or h after. */
  before?: string | undefined;
  after?: string | undefined;
  /** No decimals: the on-screen keyboard has no decimal key. */
  whole?: boolean | undefined;
};

/** A number field, but text: scrolling cannot change it, and every locale's keyboard has the right keys. */
export function DecimalInput({ before, after, whole, className, ...rest }: DecimalInputProps) {
  return (
    <span className="input-figure">
      {before && <span aria-hidden>{before}</span>}
      <input
        autoComplete="off"
        {...rest}
        type="text"
        inputMode={whole ? "numeric" : "decimal"}
        {...useFieldControl(rest)}
        className={joinClassNames("input", className)}
      />
      {after && <span aria-hidden>{after}</span>}
    </span>
  );
}
