import type { CSSProperties } from "react";
import { classNames } from "./class-names.ts";

/** Stands where a plate will be: its head, cells and rows, empty. Invisible for the first 200 ms. */
export function Skeleton({
  lines = 0,
  cells = 0,
  head = true,
  plate = true,
  label = "Loading...",
}: {
  lines?: number | undefined;
  cells?: number | undefined;
  head?: boolean | undefined;
  /** False where a plate stands around it already. */
  plate?: boolean | undefined;
  label?: string | undefined;
}) {
  return (
    <div className={classNames(plate && "plate", "skeleton")} role="status">
      <span className="sr-only">{label}</span>
      {head && <div className="plate-head" />}
      {cells > 0 && <div className="skeleton-cells" style={{ "--count": cells } as CSSProperties} />}
      {lines > 0 && <div className="skeleton-lines" style={{ "--count": lines } as CSSProperties} />}
    </div>
  );
}
