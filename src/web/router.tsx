// Which page stands at which path, for whom (QB 2.3, decisions 1 to 3). Signed-out people never come here.
import { Route, Switch, useLocation } from "wouter";
import { part } from "./kernel/part.tsx";
import { useSession } from "./kernel/session.tsx";
import { refusalAt } from "./shell/access.ts";
import { AccessDenied } from "./shell/access-denied.tsx";
import { NotFound } from "./shell/not-found.tsx";

const Dashboard = part(async () => (await import("./quotes/dashboard.tsx")).Dashboard);
const QuoteWizard = part(async () => (await import("./quotes/quote-wizard.tsx")).QuoteWizard);
const QuoteList = part(async () => (await import("./quotes/quote-list.tsx")).QuoteList);
const QuoteDetail = part(async () => (await import("./quotes/quote-detail.tsx")).QuoteDetail);
const QuoteEdit = part(async () => (await import("./quotes/quote-edit.tsx")).QuoteEdit);
const Profile = part(async () => (await import("./people/profile.tsx")).Profile);
const AdminDashboard = part(async () => (await import("./companies/admin-dashboard.tsx")).AdminDashboard);
const Settings = part(async () => (await import("./companies/settings.tsx")).Settings);
const UserManagement = part(async () => (await import("./people/user-management.tsx")).UserManagement);
const AuditLogs = part(async () => (await import("./audit/audit-logs.tsx")).AuditLogs);
const QuoteStatuses = part(async () => (await import("./platform/quote-statuses.tsx")).QuoteStatuses);
const RolePermissions = part(async () => (await import("./permissions/role-permissions.tsx")).RolePermissions);
const PlatformAdmin = part(async () => (await import("./platform/platform-admin.tsx")).PlatformAdmin);

export function Router() {
  const [path] = useLocation();
  const session = useSession();
  const refused = refusalAt(path, session);
  if (refused) return <AccessDenied {...refused} />;
  return session.onPlatform ? <PlatformRoutes /> : <CompanyRoutes />;
}

function PlatformRoutes() {
  return (
    <Switch>
      <Route path="/">
        <PlatformAdmin />
      </Route>
      <Route path="/platform-admin">
        <PlatformAdmin />
      </Route>
      <Route path="/platform/quote-statuses">
        <QuoteStatuses />
      </Route>
      <Route path="/audit-logs">
        <AuditLogs />
      </Route>
      <Route path="/role-permissions">
        <RolePermissions />
      </Route>
      <Route path="/profile">
        <Profile />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}

function CompanyRoutes() {
  return (
    <Switch>
      <Route path="/">
        <Dashboard />
      </Route>
      <Route path="/wizard">
        <QuoteWizard />
      </Route>
      <Route path="/quotes">
        <QuoteList />
      </Route>
      <Route path="/quotes/:id/edit">{({ id }) => <QuoteEdit id={id} />}</Route>
      <Route path="/quotes/:id">{({ id }) => <QuoteDetail id={id} />}</Route>
      <Route path="/admin">
        <AdminDashboard />
      </Route>
      <Route path="/settings">
        <Settings />
      </Route>
      <Route path="/users">
        <UserManagement />
      </Route>
      <Route path="/platform-admin">
        <PlatformAdmin />
      </Route>
      <Route path="/platform/quote-statuses">
        <QuoteStatuses />
      </Route>
      <Route path="/audit-logs">
        <AuditLogs />
      </Route>
      <Route path="/role-permissions">
        <RolePermissions />
      </Route>
      <Route path="/profile">
        <Profile />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
