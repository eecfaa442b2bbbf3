import { Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** What is in the way, across the panel: amber, or plain for what is only worth knowing. */
export function Strip({
  plain = false,
  icon,
  title,
  action,
  children,
}: {
  plain?: boolean;
  icon?: LucideIcon;
  /** The first words, in bold. */
  title?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const Icon = icon ?? (plain ? Info : TriangleAlert);
  return (
    <div className={plain ? "strip strip-plain" : "strip"}>
      <Icon />
      <div>
        {title !== undefined && <strong>{title} </strong>}
        {children}
      </div>
      {action}
    </div>
  );
}
