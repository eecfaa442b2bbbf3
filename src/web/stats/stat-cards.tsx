// The figures as cards: four compared with last month, and this month's beside their estimates.
import { Equal, TrendingDown, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import type { AdminOverview, AdminStats } from "#contract/stats.ts";
import { formatMoney } from "#domain/money.ts";
import { computeChange, computeEstimates } from "#domain/stats.ts";
import { describeChoiceShare } from "#web/quotes/choice-texts.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Cell, Cells, Panel } from "#web/ui/layout/panel.tsx";
import { useIsPhone } from "#web/ui/phone.ts";

const cards = [
  ["Total Quotes", "totalQuotes"],
  ["Active Users", "totalUsers"],
  ["Service Areas", "totalLocations"],
  ["Job Types", "totalJobTypes"],
] as const;

export function StatCards({ stats }: { stats: AdminStats }) {
  return (
    <Panel aria-label="Figures">
      <Cells columns={4}>
        {cards.map(([label, key]) => (
          <Cell
            key={key}
            label={label}
            big
            note={
              stats.previousMonth ? <MonthlyChange previous={stats.previousMonth[key]} now={stats[key]} /> : undefined
            }
          >
            {stats[key].toLocaleString("en-GB")}
          </Cell>
        ))}
      </Cells>
    </Panel>
  );
}

function MonthlyChange({ previous, now }: { previous: number; now: number }) {
  const percent = computeChange(previous, now);
  const Icon = percent === 0 ? Equal : percent > 0 ? TrendingUp : TrendingDown;
  return (
    <span className="flex items-center gap-1.5">
      <Icon className={percent > 0 ? "text-ok" : percent < 0 ? "text-bad" : "text-ink-3"} />
      <span>{percent === 0 ? "No change vs" : `${percent > 0 ? "+" : "−"}${Math.abs(percent)}% vs`} last month</span>
    </span>
  );
}

/** The facts, and beside them AD 9's estimates, marked as estimates (decision 36). */
export function MonthOverview({
  month,
  totalQuotes,
  symbol,
}: {
  month: AdminOverview["month"];
  totalQuotes: number;
  symbol: string | undefined;
}) {
  const estimates = computeEstimates(totalQuotes);
  // Amounts are never truncated or wrapped.
  const columns = useIsPhone() ? 1 : 3;
  const choiceShare = describeChoiceShare(month.choices, symbol);
  const formatCount = (value: number) => value.toLocaleString("en-GB");
  return (
    <Panel title="This Month Overview">
      <Cells columns={columns}>
        <Cell label="Quotes this month" big note={<Estimate>{formatCount(estimates.quotes)}</Estimate>}>
          {formatCount(month.quotes)}
        </Cell>
        <Cell
          label="Quote value"
          big
          note={
            <>
              {choiceShare && <span className="block">{choiceShare}</span>}
              <Estimate>{formatMoney(estimates.value, symbol)}</Estimate>
            </>
          }
        >
          {formatMoney(month.value, symbol)}
        </Cell>
        <Cell label="Accepted" big note={<Estimate>{formatCount(estimates.approved)}</Estimate>}>
          {formatCount(month.approved)}
        </Cell>
      </Cells>
      <p className="panel-foot">
        The estimates are rules of thumb: this month brings 30% of all your quotes, a quote is worth{" "}
        {formatMoney(125_000, symbol)} and 25% of all your quotes are accepted.
      </p>
    </Panel>
  );
}

function Estimate({ children }: { children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Badge tone="dashed">estimate</Badge> {children}
    </span>
  );
}
