// Which page stands at which path, for whom (QB 2.3, decisions 1 to 3). The build reads it as well (tools/preloads.ts), so
// that a browser fetches a page's scripts beside the first one: each loader names its module, and nothing else runs here.
import type { ComponentType } from "react";

export type LoadPage = () => Promise<ComponentType<{ id: string }>>;

const platformAdmin = async () => (await import("./platform/platform-admin.tsx")).PlatformAdmin;
const quoteStatuses = async () => (await import("./statuses/quote-statuses.tsx")).QuoteStatuses;
const auditLogs = async () => (await import("./audit/audit-logs.tsx")).AuditLogs;
const rolePermissions = async () => (await import("./permissions/role-permissions.tsx")).RolePermissions;
const profile = async () => (await import("./people/profile/profile.tsx")).Profile;

/** Also inside a company, where most people read that it is not for them. */
const platformsOwn = {
  "/platform-admin": platformAdmin,
  "/platform/quote-statuses": quoteStatuses,
  "/audit-logs": auditLogs,
  "/role-permissions": rolePermissions,
  "/profile": profile,
} satisfies Record<string, LoadPage>;

export const platformPages: Record<string, LoadPage> = { "/": platformAdmin, ...platformsOwn };

export const companyPages: Record<string, LoadPage> = {
  "/": async () => (await import("./quotes/dashboard.tsx")).Dashboard,
  "/wizard": async () => (await import("./quotes/wizard/wizard.tsx")).QuoteWizard,
  "/quotes": async () => (await import("./quotes/list/list.tsx")).QuoteList,
  "/quotes/:id/edit": async () => (await import("./quotes/edit/edit.tsx")).QuoteEdit,
  "/quotes/:id": async () => (await import("./quotes/detail/detail.tsx")).QuoteDetail,
  "/admin": async () => (await import("./stats/admin-dashboard.tsx")).AdminDashboard,
  "/settings": async () => (await import("./companies/settings/settings.tsx")).Settings,
  "/users": async () => (await import("./people/users/management.tsx")).UserManagement,
  ...platformsOwn,
};
