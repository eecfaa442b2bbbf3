import { FileText, Gauge, House, ListChecks, ScrollText, Settings, ShieldCheck, Users } from "lucide-react";
import type { Session } from "#web/kernel/session.tsx";
import type { NavigationItem } from "#web/ui/navigation.tsx";
import { plainPath } from "./titles.ts";

/** Where a person can go, in groups (QB 2.4); what the matrix closes to the person's role is left out. */
export function navigationFor(
  path: string,
  { onPlatform, administersCompany, may }: Pick<Session, "onPlatform" | "administersCompany" | "may">,
): NavigationItem[][] {
  const plain = plainPath(path);
  const at = (href: string, label: string, icon: NavigationItem["icon"], current = plain === href): NavigationItem => ({
    href,
    label,
    icon,
    current,
  });
  if (onPlatform) {
    return [
      [at("/platform-admin", "Home", House, plain === "/" || plain === "/platform-admin")],
      [
        ...(may("quote_statuses", "view") ? [at("/platform/quote-statuses", "Quote Statuses", ListChecks)] : []),
        ...(may("audit_logs", "view") ? [at("/audit-logs", "Audit Logs", ScrollText)] : []),
        at("/role-permissions", "Role Permissions", ShieldCheck),
      ],
    ];
  }
  const work = [
    at("/", "Home", House),
    ...(may("quotes", "view") ? [at("/quotes", "Quotes", FileText, /^\/(quotes|wizard)(\/|$)/.test(plain))] : []),
  ];
  if (!administersCompany) return [work];
  return [
    work,
    [
      at("/admin", "Admin", Gauge, plain === "/admin" || plain === "/audit-logs"),
      ...(may("users", "view") ? [at("/users", "Users", Users)] : []),
      at("/settings", "Settings", Settings),
    ],
  ];
}
