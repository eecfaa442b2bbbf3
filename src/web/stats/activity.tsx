// The five newest entries of the audit log.
import { useQuery } from "@tanstack/react-query";
import { CircleX } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { type AuditEntry, listAuditLogs } from "#contract/audit/audit.ts";
import { describeEvent } from "#domain/audit/entry-texts.ts";
import { formatSecond } from "#domain/days.ts";
import { formatRelativeTime } from "#domain/elapsed.ts";
import { LoadError } from "#web/kernel/load-error.tsx";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { RowLink } from "#web/ui/tables/table.tsx";

/** AD 9; sign-ins and sign-outs are only in the audit log. */
const LATEST_QUERY = { limit: 5, offset: 0, activity: "true" } as const;

export function RecentActivity() {
  const latestEntries = useQuery(buildEndpointQuery(listAuditLogs, { query: LATEST_QUERY }));
  const now = useNow();
  const { data } = latestEntries;
  return (
    <Panel
      title="Recent Activity"
      className="print:hidden"
      actions={
        <Link href="/audit-logs" className="flex min-h-6 items-center">
          View All
        </Link>
      }
    >
      {data ? (
        data.logs.length === 0 ? (
          <StateBox kind="empty" title="No recent activity" level={3} panel={false}>
            What people do in the company appears here.
          </StateBox>
        ) : (
          <ul className="divide-y divide-rule">
            {data.logs.map((entry) => (
              <Activity key={entry.id} entry={entry} now={now} />
            ))}
          </ul>
        )
      ) : latestEntries.isError ? (
        <LoadError title="Failed to fetch recent activity" query={latestEntries} level={3} panel={false} />
      ) : (
        <Skeleton lines={5} head={false} panel={false} label="Loading recent activity..." />
      )}
    </Panel>
  );
}

function Activity({ entry, now }: { entry: AuditEntry; now: Date }) {
  const { id, userName, userEmail, createdAt, success } = entry;
  return (
    <li className="relative grid gap-0.5 px-4 py-2.5 wrap-anywhere hover:bg-sunken">
      <RowLink href={`/audit-logs?logId=${id}`} className="font-normal whitespace-normal">
        {!success && (
          <Badge tone="bad" icon={CircleX} className="mr-1.5">
            Failed
          </Badge>
        )}
        {describeEvent(entry)}
      </RowLink>
      <span className="flex justify-between gap-3 t-small text-ink-3">
        <span>{userName ?? userEmail ?? "Unknown"}</span>
        <time dateTime={createdAt} title={formatSecond(createdAt)} className="whitespace-nowrap">
          {formatRelativeTime(new Date(createdAt), now)}
        </time>
      </span>
    </li>
  );
}

/** The current time, updated every half minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
