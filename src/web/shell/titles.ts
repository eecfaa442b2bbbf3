import type { Session } from "#web/kernel/session.tsx";

const titles: Record<string, string> = {
  "/wizard": "New Quote",
  "/quotes": "All Quotes",
  "/admin": "Admin Dashboard",
  "/platform-admin": "Platform Administration",
  "/settings": "Settings",
  "/platform/quote-statuses": "Quote Statuses",
  "/audit-logs": "Audit Logs",
  "/role-permissions": "Role Permissions",
  "/users": "User Management",
  "/profile": "User Profile",
};

type Who = Pick<Session, "onPlatform"> & { user: Pick<Session["user"], "role"> };

/** The page's title (QB 2.3, decision 3). */
export function titleOf(path: string, { user, onPlatform }: Who): string {
  const plain = plainPath(path);
  if (plain === "/") return onPlatform ? "Platform Administration" : "Dashboard";
  if (plain.startsWith("/quotes/")) return "Quote Details";
  return titles[plain] ?? (user.role === "platform_admin" ? "Platform Administration" : "Dashboard");
}

/** As the router compares paths: a slash at the end and capitals make no difference. */
export function plainPath(path: string): string {
  return path.toLowerCase().replace(/(?<=[^/]|^\/)\/+$/, "");
}
