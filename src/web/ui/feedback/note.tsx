import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { joinClassNames } from "#web/ui/class-names.ts";

export type NoteTone = "info" | "warn" | "bad" | "ok" | "plain" | "hazard";

const icons: Record<NoteTone, LucideIcon> = {
  info: Info,
  warn: TriangleAlert,
  bad: CircleAlert,
  ok: CircleCheck,
  plain: Info,
  hazard: TriangleAlert,
};

/** A remark beside its subject. Add role="alert" or "status" if it appears after an action. */
export function Note({
  tone = "info",
  title,
  icon,
  action,
  className,
  children,
  ...rest
}: Omit<ComponentProps<"div">, "title"> & {
  tone?: NoteTone | undefined;
  /** The first words, in bold. */
  title?: ReactNode;
  icon?: LucideIcon | undefined;
  /** A button at the right. */
  action?: ReactNode;
}) {
  const Icon = icon ?? icons[tone];
  return (
    <div {...rest} className={joinClassNames("note", `note-${tone}`, className)}>
      <Icon />
      <div className="grow">
        {title !== undefined && <strong>{title} </strong>}
        {children}
      </div>
      {action}
    </div>
  );
}
