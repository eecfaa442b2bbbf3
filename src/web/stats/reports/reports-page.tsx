// The outcomes of sent quotes: each figure links to the quotes behind it (decision 75).
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { getOutcomes, type Outcomes } from "#contract/stats.ts";
import { formatDay, formatMonth } from "#domain/days.ts";
import type { OutcomePeriod } from "#domain/stats.ts";
import { LoadError, NoPermission } from "#web/kernel/load-error.tsx";
import { buildEndpointQuery, hasFailed } from "#web/kernel/query-client.ts";
import { allQuotes, buildUrl } from "#web/quotes/list/list-url-state.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { HelpLink, StateBox } from "#web/ui/feedback/state-box.tsx";
import { PageHead } from "#web/ui/layout/app-shell.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { useSession } from "#web/users/session.tsx";
import type { BuildQuotesUrl } from "./outcome-link.tsx";
import { OutcomeTable, toOutcomeRows } from "./outcome-table.tsx";
import { buildPeriodUrl, readPeriod } from "./period-url-state.ts";
import { Reasons } from "./reasons.tsx";
import { Summary } from "./summary.tsx";

const periods: { value: OutcomePeriod; label: string }[] = [
  { value: "month", label: "This month" },
  { value: "quarter", label: "3 months" },
  { value: "year", label: "12 months" },
  { value: "all", label: "All" },
];

export function OutcomesPage() {
  const { may } = useSession();
  const period = readPeriod(useSearch());
  return (
    <>
      <PageHead
        title="Reports"
        sub={
          <>
            <span className="max-md:hidden print:inline">How sent quotes turned out. </span>
            <span className="print:hidden">Select a figure to see its quotes.</span>
            <span className="hidden print:inline">{periods.find(({ value }) => value === period)?.label}.</span>
          </>
        }
      />
      {may("quotes", "view") ? (
        <Tabs label="Period" tabs={periods} value={period} onChange={(next) => navigate(buildPeriodUrl(next))}>
          <Content period={period} />
        </Tabs>
      ) : (
        <NoPermission to={["quotes", "view"]} />
      )}
    </>
  );
}

function Content({ period }: { period: OutcomePeriod }) {
  const query = useQuery({
    ...buildEndpointQuery(getOutcomes, { query: { period } }),
    placeholderData: keepPreviousData,
  });
  const symbol = useSession().company?.currencySymbol;
  const { data: figures } = query;
  if (hasFailed(query)) return <LoadError title="The figures could not be loaded" query={query} />;
  if (!figures) return <Skeleton cells={4} lines={8} label="Loading the figures..." />;
  const { total, from } = figures;
  if (total.accepted + total.declined + total.expired + figures.toOpen.quotes === 0) {
    return (
      <StateBox
        kind="empty"
        icon={ChartColumn}
        title="No figures yet"
        action={<HelpLink page="reports">What the reports show</HelpLink>}
      >
        No quotes sent{from === null ? "" : ` since ${formatDay(from)}`} have been opened, answered or expired.
      </StateBox>
    );
  }
  return <ReportPanels figures={figures} symbol={symbol} />;
}

function ReportPanels({ figures, symbol }: { figures: Outcomes; symbol: string | undefined }) {
  const buildQuotesUrl: BuildQuotesUrl = (filter) => buildUrl({ ...allQuotes, sentFrom: figures.from, ...filter });
  const sharedProps = { symbol, buildQuotesUrl };
  const parseKey = (key: string) => (key === "none" ? key : Number(key));
  const months = figures.months.toReversed().map(({ from, to, ...counts }) => ({
    key: to,
    name: from === null ? `Until ${formatDay(to)}` : formatMonth(from),
    counts,
    filter: { sentFrom: from, sentTo: to },
  }));
  const zones = toOutcomeRows(figures.zones, "No zone", (key) => ({ locationId: parseKey(key) }));
  const engineers = toOutcomeRows(figures.engineers, "People who have left", (engineer) => ({ engineer }));
  const jobTypes = toOutcomeRows(figures.jobTypes, "No job type", (key) => ({ jobTypeId: parseKey(key) }));
  return (
    <div className="grid gap-4">
      <Summary figures={figures} {...sharedProps} />
      <OutcomeTable title="By month" heading="Month" rows={months} {...sharedProps} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <OutcomeTable title="By zone" heading="Zone" rows={zones} {...sharedProps} />
        <OutcomeTable title="By engineer" heading="Engineer" rows={engineers} {...sharedProps} />
        <OutcomeTable title="By job type" heading="Job type" rows={jobTypes} {...sharedProps} />
        <Reasons figures={figures} {...sharedProps} />
      </div>
    </div>
  );
}
