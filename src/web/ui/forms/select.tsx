import type { ComponentProps } from "react";
import { joinClassNames } from "#web/ui/class-names.ts";
import { useFieldControl } from "./field-control.ts";

/** The browser's own select: quick with one thumb, complete with a keyboard. Children are <option>s. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  return <select {...rest} {...useFieldControl(rest)} className={joinClassNames("input input-select", className)} />;
}

/** The options of a list from their values and labels. */
export function Options({ of }: { of: readonly (readonly [value: string | number, words: string | null])[] }) {
  return of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
