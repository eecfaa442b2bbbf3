import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useLocation, useSearch } from "wouter";
import { listPlans } from "#contract/plans.ts";
import { getPlatformStats, listCompanies } from "#contract/platform/platform-companies.ts";
import { lazyComponent } from "#web/kernel/lazy-part.tsx";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { CompaniesTab } from "#web/platform/companies-tab.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { PageHead } from "#web/ui/layout/app-shell.tsx";
import { Cell, Cells, Panel } from "#web/ui/layout/panel.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { useSession } from "#web/users/session.tsx";

const UsersTab = lazyComponent(async () => (await import("#web/platform/users-tab.tsx")).UsersTab);
const PlansTab = lazyComponent(async () => (await import("#web/plans/plans-tab.tsx")).PlansTab);

const tabs = [
  { value: "companies", label: "Companies" },
  { value: "users", label: "Users" },
  { value: "plans", label: "Plans" },
] as const;

export function PlatformAdmin() {
  const [path, navigate] = useLocation();
  const requestedTab = new URLSearchParams(useSearch()).get("tab");
  const tab = tabs.find(({ value }) => value === requestedTab)?.value ?? "companies";
  return (
    <>
      <PageHead title="Platform Administration" />
      <div className="grid gap-4">
        <Stats />
        <Tabs
          label="Platform"
          tabs={tabs}
          value={tab}
          onChange={(value) => navigate(value === "companies" ? path : `${path}?tab=${value}`, { replace: true })}
        >
          <div className="mt-4">
            <Suspense fallback={<Skeleton lines={5} />}>
              {tab === "companies" && <CompaniesTab />}
              {tab === "users" && <UsersTab />}
              {tab === "plans" && <PlansTab />}
            </Suspense>
          </div>
        </Tabs>
      </div>
    </>
  );
}

/** A figure that the matrix denies, or that could not be read, is a dash; the lists below say why. */
function Stats() {
  const { may } = useSession();
  const stats = useQuery({ ...buildEndpointQuery(getPlatformStats), enabled: may("platform_stats", "view") });
  const plans = useQuery({ ...buildEndpointQuery(listPlans), enabled: may("plans", "view") });
  const companies = useQuery({
    ...buildEndpointQuery(listCompanies, { query: {} }),
    enabled: may("companies", "view"),
  });
  if ([stats, plans, companies].some(({ isLoading }) => isLoading)) {
    return <Skeleton cells={4} head={false} label="Loading the figures" />;
  }
  const figures = [
    ["Companies", stats.data?.totalCompanies],
    ["Total Users", stats.data?.totalUsers],
    ["Plans", plans.data?.length],
    ["Active Companies", companies.data?.filter(({ isActive }) => isActive).length],
  ] as const;
  return (
    <Panel aria-label="The platform in figures">
      <Cells columns={4}>
        {figures.map(([label, value]) => (
          <Cell key={label} label={label} big>
            {value?.toLocaleString("en-GB") ?? "-"}
          </Cell>
        ))}
      </Cells>
    </Panel>
  );
}
