// Every page of the product, one row each: its path, side and title, who may open it and its entry in the navigation
// (QB 2.3 and 2.4, AD 2 and 6, decisions 1 to 3). The build reads the rows as well (tools/web/page-files.ts), so that a
// page's scripts load in parallel with the first one: each loader imports one module, and nothing else runs here.

import {
  CalendarClock,
  Contact,
  FileText,
  Gauge,
  House,
  ListChecks,
  Mail,
  ScrollText,
  Settings,
  ShieldCheck,
  Users,
} from "lucide-react";
import { hasRight } from "#domain/roles.ts";
import type { Page, Viewer } from "./shell/page-definition.ts";

const platformOnly = ({ user }: Viewer) => hasRight(user.role, "administersPlatform");
const adminsOnly = ({ user }: Viewer) => hasRight(user.role, "administersCompany");
const companyAdminsOnly = ({ administersCompany }: Viewer) => administersCompany;

const platform = {
  title: "Platform Administration",
  load: async () => (await import("./platform/admin/platform-admin.tsx")).PlatformAdmin,
};

/** The first row that matches an address is its page. The navigation keeps this order. */
export const pages: readonly Page[] = [
  {
    path: "/",
    of: "company",
    title: "Dashboard",
    load: async () => (await import("./quotes/dashboard/dashboard.tsx")).Dashboard,
    entry: { group: 1, label: "Home", icon: House },
  },
  {
    path: "/wizard",
    of: "company",
    title: "New Quote",
    load: async () => (await import("./quotes/wizard/wizard.tsx")).QuoteWizard,
    under: "/quotes",
  },
  {
    path: "/quotes",
    of: "company",
    title: "All Quotes",
    load: async () => (await import("./quotes/list/list.tsx")).QuoteList,
    entry: { group: 1, label: "Quotes", icon: FileText, views: "quotes" },
  },
  {
    path: "/quotes/:id/edit",
    of: "company",
    title: "Quote Details",
    load: async () => (await import("./quotes/edit/edit.tsx")).QuoteEdit,
    under: "/quotes",
  },
  {
    path: "/quotes/:id/send",
    of: "company",
    title: "Quote Details",
    load: async () => (await import("./offers/send/page.tsx")).SendPage,
    under: "/quotes",
  },
  {
    path: "/quotes/:id",
    of: "company",
    title: "Quote Details",
    load: async () => (await import("./quotes/detail/detail.tsx")).QuoteDetail,
    under: "/quotes",
  },
  { path: "/quotes/*", of: "company", title: "Quote Details", under: "/quotes" },
  {
    path: "/admin",
    of: "company",
    title: "Admin Dashboard",
    load: async () => (await import("./stats/admin-dashboard.tsx")).AdminDashboard,
    closed: {
      unless: companyAdminsOnly,
      title: "Access Denied",
      text: "You don't have permission to access the admin dashboard.",
      homeAfterMs: 2000,
    },
    entry: { group: 2, label: "Admin", icon: Gauge },
  },
  {
    path: "/reports",
    of: "company",
    title: "Reports",
    load: async () => (await import("./stats/reports/reports-page.tsx")).OutcomesPage,
    closed: {
      unless: companyAdminsOnly,
      title: "Reports",
      text: "Access denied. Only company administrators can see the reports.",
    },
    under: "/admin",
  },
  {
    path: "/users",
    of: "company",
    title: "User Management",
    load: async () => (await import("./users/company-users/management.tsx")).UserManagement,
    closed: {
      unless: companyAdminsOnly,
      title: "User Management",
      text: "Only company administrators can manage users.",
    },
    entry: { group: 2, label: "Users", icon: Users, views: "users" },
  },
  {
    path: "/settings",
    of: "company",
    title: "Settings",
    load: async () => (await import("./companies/settings/settings.tsx")).Settings,
    closed: {
      unless: companyAdminsOnly,
      title: "Settings Management",
      text: "You don't have permission to access settings. Only company administrators can manage company settings.",
    },
    entry: { group: 2, label: "Settings", icon: Settings },
  },
  {
    path: "/settings",
    of: "platform",
    title: "Settings",
    closed: {
      unless: () => false,
      title: "Settings Management",
      text: "Platform admins should use the Platform Admin Dashboard for settings management, or impersonate a company to manage company-specific settings.",
    },
  },
  { path: "/", of: "platform", ...platform, under: "/platform-admin" },
  {
    path: "/platform-admin",
    of: "both",
    ...platform,
    closed: {
      unless: platformOnly,
      title: "Platform Administration",
      text: "Access denied. You don't have permission to access the platform admin dashboard.",
    },
    entry: { group: 1, label: "Home", icon: House },
  },
  {
    path: "/platform/quote-statuses",
    of: "both",
    title: "Quote Statuses",
    load: async () => (await import("./statuses/quote-statuses.tsx")).QuoteStatuses,
    closed: {
      unless: platformOnly,
      title: "Access Denied",
      text: "Platform admin access required.",
    },
    entry: { group: 2, label: "Quote Statuses", icon: ListChecks, views: "quote_statuses" },
  },
  {
    path: "/audit-logs",
    of: "both",
    title: "Audit Logs",
    load: async () => (await import("./audit/audit-logs.tsx")).AuditLogs,
    closed: {
      unless: adminsOnly,
      title: "Audit Logs",
      text: "Access denied. Only admins can view audit logs.",
    },
    entry: { group: 2, label: "Audit Logs", icon: ScrollText, views: "audit_logs" },
    under: "/admin",
  },
  {
    path: "/customers",
    of: "company",
    title: "Customers",
    load: async () => (await import("./customers/list/customers.tsx")).Customers,
    entry: { group: 3, label: "Customers", icon: Contact, views: "customers" },
  },
  {
    path: "/customers/earlier-quotes",
    of: "company",
    title: "Earlier Quotes",
    load: async () => (await import("./customers/earlier/earlier-quotes.tsx")).EarlierQuotes,
    closed: {
      unless: companyAdminsOnly,
      title: "Earlier Quotes",
      text: "Only company administrators can add customers from earlier quotes.",
    },
    under: "/customers",
  },
  {
    path: "/customers/:id",
    of: "company",
    title: "Customer",
    load: async () => (await import("./customers/page/customer.tsx")).CustomerPage,
    under: "/customers",
  },
  {
    path: "/pumps/:id",
    of: "company",
    title: "Pump",
    load: async () => (await import("./customers/pumps/pump.tsx")).PumpPage,
    under: "/customers",
  },
  {
    path: "/services-due",
    of: "company",
    title: "Services Due",
    load: async () => (await import("./customers/due/services-due.tsx")).ServicesDue,
    entry: { group: 3, label: "Services due", icon: CalendarClock, views: "customers" },
  },
  {
    path: "/emails",
    of: "both",
    title: "Emails",
    load: async () => (await import("./emails/emails.tsx")).Emails,
    entry: { group: 3, label: "Emails", icon: Mail, views: "quotes", isOffered: adminsOnly },
  },
  {
    path: "/customer-data",
    of: "company",
    title: "Customer Data",
    load: async () => (await import("./quotes/customer-data/customer-data.tsx")).CustomerData,
    closed: {
      unless: companyAdminsOnly,
      title: "Customer Data",
      text: "Only company administrators can see customers’ personal data.",
    },
    under: "/admin",
  },
  {
    path: "/role-permissions",
    of: "both",
    title: "Role Permissions",
    load: async () => (await import("./permissions/role-permissions.tsx")).RolePermissions,
    closed: {
      unless: platformOnly,
      title: "Role Permissions",
      text: "Access denied. Only Platform Admins can manage role permissions.",
    },
    entry: { group: 2, label: "Role Permissions", icon: ShieldCheck },
  },
  {
    path: "/help",
    of: "both",
    title: "Help",
    load: async () => (await import("./help/help.tsx")).Help,
  },
  {
    path: "/help/:id",
    of: "both",
    title: "Help",
    load: async () => (await import("./help/help.tsx")).HelpPage,
  },
  {
    path: "/profile",
    of: "both",
    title: "User Profile",
    load: async () => (await import("./users/profile/profile.tsx")).Profile,
  },
];
