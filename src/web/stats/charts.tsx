// Charts of the last twelve weeks: quotes and their value by week, by status and by zone.
import type { AdminOverview } from "#contract/stats.ts";
import { describeChoices } from "#web/quotes/choice-texts.ts";
import { NewQuoteLink } from "#web/quotes/new-quote-link.tsx";
import { useMayCreateQuotes } from "#web/quotes/viewer.ts";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { type Share, ShareTable } from "./shares.tsx";
import { WeeklyChart } from "./weeks.tsx";

export function Charts({ overview, symbol }: { overview: AdminOverview; symbol: string }) {
  const { weeks, statuses, zones, choices } = overview;
  const mayCreate = useMayCreateQuotes();
  if (statuses.length === 0) {
    return (
      <Panel title="Quotes per week">
        <StateBox
          kind="empty"
          title="No quotes in the last 12 weeks"
          level={3}
          panel={false}
          action={mayCreate && <NewQuoteLink>Create New Quote</NewQuoteLink>}
        >
          Quotes created since then are counted here by week, status and zone.
        </StateBox>
      </Panel>
    );
  }
  const byStatus = statuses.map(({ name, label, ...counts }) => ({ key: name, name: label, ...counts }));
  return (
    <>
      <WeeklyChart weeks={weeks} foot={describeChoices(choices, symbol)} symbol={symbol} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ShareTable title="By status" heading="Status" rows={byStatus} symbol={symbol} />
        <ShareTable title="By zone" heading="Zone" rows={summariseZones(zones)} symbol={symbol} />
      </div>
    </>
  );
}

const MAX_ZONES = 8;

/** The largest zones separately, the others together. */
function summariseZones(zones: AdminOverview["zones"]): Share[] {
  const rows = zones.map(({ id, name, ...counts }) => ({ key: String(id), name: name ?? "No zone", ...counts }));
  const smallerZones = rows.slice(MAX_ZONES);
  if (smallerZones.length < 2) return rows;
  const sumColumn = (key: "quotes" | "value") => smallerZones.reduce((total, row) => total + row[key], 0);
  const otherZones = {
    key: "rest",
    name: `${smallerZones.length} other zones`,
    quotes: sumColumn("quotes"),
    value: sumColumn("value"),
  };
  return [...rows.slice(0, MAX_ZONES), otherZones];
}
