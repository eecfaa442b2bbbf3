// The company's admin dashboard (AD 2): totals, next steps, latest activity, and this month.

import { useQuery } from "@tanstack/react-query";
import { ChartColumn, FileText, MapPin, Plus, UserRoundSearch, Users } from "lucide-react";
import { Suspense } from "react";
import { getAdminOverview, getAdminStats } from "#contract/stats.ts";
import { lazyComponent } from "#web/kernel/lazy-part.tsx";
import { LoadError } from "#web/kernel/load-error.tsx";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { NewQuoteLink } from "#web/quotes/new-quote-link.tsx";
import { useMayCreateQuotes } from "#web/quotes/viewer.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { PageHead, WithAside } from "#web/ui/layout/app-shell.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { useSession } from "#web/users/session.tsx";
import { RecentActivity } from "./activity.tsx";
import { MonthOverview, StatCards } from "./stat-cards.tsx";

const Charts = lazyComponent(async () => (await import("./charts.tsx")).Charts);

export function AdminDashboard() {
  const { user, company, may } = useSession();
  const stats = useQuery(buildEndpointQuery(getAdminStats));
  const overview = useQuery({ ...buildEndpointQuery(getAdminOverview), enabled: may("quotes", "view") });
  const symbol = company?.currencySymbol;
  return (
    <>
      <PageHead
        title="Admin Dashboard"
        actions={
          <>
            {may("companies", "edit") && (
              <ButtonLink href="/customer-data">
                <UserRoundSearch /> Customer Data
              </ButtonLink>
            )}
            {may("quotes", "view") && (
              <ButtonLink href="/reports">
                <ChartColumn /> Reports
              </ButtonLink>
            )}
          </>
        }
      />
      <Panel className="mb-4 border-l-4 border-l-brand-edge print:hidden">
        <PanelBody className="py-3">
          <p className="t-head">
            {stats.data?.totalQuotes === 0 ? "Welcome" : "Welcome back"}, {user.firstName || "Admin"}!
          </p>
          <p className="text-ink-2 wrap-anywhere">Here is how {company?.name ?? "your company"} is doing.</p>
        </PanelBody>
      </Panel>
      <div className="mb-4">
        {stats.data ? (
          <StatCards stats={stats.data} />
        ) : stats.error ? (
          <LoadError title="The figures could not be loaded" query={stats} />
        ) : (
          <Skeleton cells={4} head={false} label="Loading the figures..." />
        )}
      </div>
      <WithAside
        asideFirst
        aside={
          <>
            <QuickActions />
            {may("audit_logs", "view") && <RecentActivity />}
          </>
        }
      >
        {stats.data && overview.data && (
          <MonthOverview month={overview.data.month} totalQuotes={stats.data.totalQuotes} symbol={symbol} />
        )}
        {overview.data ? (
          <Suspense fallback={<Skeleton lines={8} label="Loading the charts..." />}>
            <Charts overview={overview.data} symbol={symbol ?? ""} />
          </Suspense>
        ) : overview.error ? (
          <LoadError title="This month could not be loaded" query={overview} />
        ) : (
          may("quotes", "view") && <Skeleton lines={10} label="Loading this month..." />
        )}
      </WithAside>
    </>
  );
}

function QuickActions() {
  const { may } = useSession();
  const mayCreate = useMayCreateQuotes();
  return (
    <Panel title="Quick Actions" className="print:hidden">
      <PanelBody className="grid gap-2">
        {mayCreate && (
          <NewQuoteLink look="primary" block>
            <Plus /> Create New Quote
          </NewQuoteLink>
        )}
        {may("quotes", "view") && (
          <ButtonLink href="/quotes" block>
            <FileText /> View All Quotes
          </ButtonLink>
        )}
        <ButtonLink href="/settings?tab=locations" block>
          <MapPin /> Manage Service Areas
        </ButtonLink>
        {may("users", "view") && (
          <ButtonLink href="/users" block>
            <Users /> User Management
          </ButtonLink>
        )}
      </PanelBody>
    </Panel>
  );
}
