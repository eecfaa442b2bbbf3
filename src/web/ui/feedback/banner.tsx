import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** A line above everything. hazard: orange, striped edge, during impersonation; neutral: news such as a new version. */
export function Banner({
  tone,
  icon: Icon,
  action,
  children,
}: {
  tone: "hazard" | "neutral";
  icon?: LucideIcon | undefined;
  /** A small button. */
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={`banner banner-${tone}`} role="status">
      {Icon && <Icon />}
      <span className="grow">{children}</span>
      {action}
    </div>
  );
}
