import { type ComponentProps, type ReactNode, useId } from "react";
import { joinClassNames } from "#web/ui/class-names.ts";

export type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  /** A second line; the screen reader announces it after the name. */
  hint?: ReactNode;
  /** The label is for screen readers only: in tables, where row and column already show it. */
  bare?: boolean | undefined;
};

/** A setting that is on or off. */
export function Switch({ className, ...rest }: CheckboxProps) {
  return <Tick role="switch" {...rest} className={joinClassNames("switch", className)} />;
}

/** One of several options to tick. */
export function Checkbox({ className, ...rest }: CheckboxProps) {
  return <Tick {...rest} className={joinClassNames("checkbox", className)} />;
}

function Tick({ label, hint, bare, className, "aria-describedby": about, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <label className={joinClassNames("tick", className)}>
      <input
        {...rest}
        type="checkbox"
        aria-labelledby={`${id}-name`}
        aria-describedby={hint === undefined ? about : `${id}-hint`}
      />
      <span className={bare ? "sr-only" : undefined}>
        <span id={`${id}-name`}>{label}</span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="field-hint block">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
