import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { useFieldControl } from "./field-control.ts";

/** The browser's own list: quick with one thumb, whole with a keyboard. Children are <option>s. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  return <select {...rest} {...useFieldControl(rest)} className={classNames("input input-select", className)} />;
}
