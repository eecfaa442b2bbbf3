import type { CSSProperties } from "react";
import { joinClassNames } from "#web/ui/class-names.ts";

/** A placeholder for a panel: its head, which says what is loading, cells and rows. Invisible for the first 200 ms. */
export function Skeleton({
  lines = 0,
  cells = 0,
  head = true,
  panel = true,
  label = "Loading...",
}: {
  lines?: number | undefined;
  cells?: number | undefined;
  head?: boolean | undefined;
  /** False inside a panel. */
  panel?: boolean | undefined;
  label?: string | undefined;
}) {
  return (
    <div className={joinClassNames(panel && "panel", "skeleton")} role="status">
      <span className={head ? "panel-head text-ink-3" : "sr-only"}>{label}</span>
      {cells > 0 && <div className="skeleton-cells" style={{ "--count": cells } as CSSProperties} />}
      {lines > 0 && <div className="skeleton-lines" style={{ "--count": lines } as CSSProperties} />}
    </div>
  );
}
