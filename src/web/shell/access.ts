import type { Session } from "#web/kernel/session.tsx";
import { plainPath } from "./titles.ts";

export interface Refused {
  title: string;
  text: string;
  /** Then the person is sent to the start page. */
  homeAfterMs?: number;
}

type Who = Pick<Session, "onPlatform" | "administersCompany"> & { user: Pick<Session["user"], "role"> };

const platformOnly = ({ user }: Who) => user.role === "platform_admin";
const adminsOnly = ({ user }: Who) => user.role !== "user";
const companyAdminsOnly = ({ administersCompany }: Who) => administersCompany;

/** The known paths that are not for everyone, and what the others read there (AD 2 and 6, decision 1). */
const restricted: Record<string, Refused & { open: (who: Who) => boolean }> = {
  "/admin": {
    open: companyAdminsOnly,
    title: "Access Denied",
    text: "You don't have permission to access the admin dashboard.",
    homeAfterMs: 2000,
  },
  "/platform-admin": {
    open: platformOnly,
    title: "Platform Administration",
    text: "Access denied. You don't have permission to access the platform admin dashboard.",
  },
  "/settings": {
    open: companyAdminsOnly,
    title: "Settings Management",
    text: "You don't have permission to access settings. Only company administrators can manage company settings.",
  },
  "/users": {
    open: companyAdminsOnly,
    title: "User Management",
    text: "Only company administrators can manage users.",
  },
  "/platform/quote-statuses": {
    open: platformOnly,
    title: "Access Denied",
    text: "Platform admin access required.",
  },
  "/audit-logs": {
    open: adminsOnly,
    title: "Audit Logs",
    text: "Access denied. Only admins can view audit logs.",
  },
  "/role-permissions": {
    open: platformOnly,
    title: "Role Permissions",
    text: "Access denied. Only Platform Admins can manage role permissions.",
  },
};

const settingsOnPlatform: Refused = {
  title: "Settings Management",
  text: "Platform admins should use the Platform Admin Dashboard for settings management, or impersonate a company to manage company-specific settings.",
};

/** Null where the person may go on: to the page, or to Page Not Found. */
export function refusalAt(path: string, who: Who): Refused | null {
  const plain = plainPath(path);
  // Outside a company the other restricted paths are either open or not there at all (decision 2).
  if (who.onPlatform) return plain === "/settings" ? settingsOnPlatform : null;
  const found = restricted[plain];
  return found && !found.open(who) ? found : null;
}
