import { CircleAlert, FileText, Lock, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { joinClassNames } from "#web/ui/class-names.ts";

const icons: Record<"empty" | "error" | "no-access", LucideIcon> = {
  empty: FileText,
  error: CircleAlert,
  "no-access": Lock,
};

/** Nothing to show, with the reason: an icon, a title, one sentence of cause, one next step. */
export function StateBox({
  kind,
  title,
  icon,
  action,
  level = 2,
  panel = true,
  children,
}: {
  kind: "empty" | "error" | "no-access";
  title: string;
  icon?: LucideIcon | undefined;
  /** The next step: one or two buttons or links. */
  action?: ReactNode;
  level?: 1 | 2 | 3 | undefined;
  /** False inside a panel. */
  panel?: boolean | undefined;
  /** The cause, as a sentence. */
  children?: ReactNode;
}) {
  const Icon = icon ?? icons[kind];
  const Heading = `h${level}` as const;
  return (
    <div className={joinClassNames("state-box", panel && "panel")} {...(kind === "error" && { role: "alert" })}>
      <Icon />
      <Heading>{title}</Heading>
      {children !== undefined && <div className="state-cause">{children}</div>}
      {action !== undefined && <div className="flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

/** To the page of the guide that helps a newcomer here. `page` is the name of its file in docs/guide. */
export function HelpLink({ page, children }: { page: string; children: ReactNode }) {
  return (
    <Link href={`/help/${page}`} className="link t-small inline-flex min-h-6 basis-full items-center justify-center">
      {children}
    </Link>
  );
}
