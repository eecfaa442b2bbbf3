// The number of quotes in each stage on the way to an answer; each stage filters the list below.
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { getPipeline } from "#contract/quotes/pipeline.ts";
import type { QuotePage } from "#contract/quotes/quotes.ts";
import { formatMoney } from "#domain/money.ts";
import { buildStageFilters, type Stage } from "#domain/quotes/outcomes/outcomes.ts";
import { systemStatuses } from "#domain/quotes/status.ts";
import { buildEndpointQuery, hasFailed } from "#web/kernel/query-client.ts";
import { describeChoiceShare } from "#web/quotes/choice-texts.ts";
import { joinClassNames } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { allQuotes, buildUrl, type ListView } from "./list-url-state.ts";

const hints: Partial<Record<Stage, string>> = { sent: "not opened yet", opened: "may not be exact" };

/** A stage has its status's word. Opened is none (decision 55). */
function findStageLabel(stage: Stage, statuses: QuotePage["statuses"]): string {
  if (stage === "opened") return "Opened";
  return [...statuses, ...systemStatuses].find(({ name }) => name === stage)?.label ?? stage;
}

export function PipelinePanel({
  shown,
  statuses,
  symbol,
}: {
  shown: ListView;
  /** The statuses present in the data. */
  statuses: QuotePage["statuses"];
  symbol: string | undefined;
}) {
  const query = useQuery(buildEndpointQuery(getPipeline));
  // The list below says why quotes cannot be read.
  if (hasFailed(query)) return null;
  const pipeline = query.data;
  if (!pipeline) return <Skeleton cells={6} head={false} label="Loading the pipeline..." />;
  const current = buildUrl({ ...shown, cursor: null });
  return (
    <Panel className="mb-3 overflow-hidden md:mb-4">
      <nav aria-label="Pipeline">
        <ul className="grid grid-cols-2 gap-px bg-rule md:grid-cols-3 lg:grid-cols-6">
          {pipeline.map(({ stage, quotes, value, choices }) => {
            const hint = hints[stage];
            const href = buildUrl({ ...allQuotes, ...buildStageFilters(stage) });
            const choiceShare = describeChoiceShare(choices, symbol);
            const isCurrent = href === current;
            return (
              <li key={stage} className="flex min-w-0 bg-panel">
                <Link
                  href={href}
                  aria-current={isCurrent ? "true" : undefined}
                  className={joinClassNames(
                    "relative grid flex-1 content-start px-3 py-2 text-ink no-underline hover:bg-sunken focus-visible:z-1 md:px-4",
                    isCurrent && "bg-brand-tint",
                  )}
                >
                  <span className="flex items-baseline justify-between gap-2">
                    <span className="cell-label">{findStageLabel(stage, statuses)}</span>
                    <span className="font-semibold underline">
                      {quotes.toLocaleString("en-GB")}
                      <VisuallyHidden>{quotes === 1 ? " quote, " : " quotes, "}</VisuallyHidden>
                    </span>
                  </span>
                  <span className="t-small whitespace-nowrap text-ink-2">{formatMoney(value, symbol)}</span>
                  {choiceShare && <span className="t-small text-ink-3">{choiceShare}</span>}
                  {hint && <span className="t-small text-ink-3">{hint}</span>}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
    </Panel>
  );
}
