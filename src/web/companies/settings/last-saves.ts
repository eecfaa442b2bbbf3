// Who saved a section last, from the company's audit log.
import { useQuery } from "@tanstack/react-query";
import { type AuditEntry, listAuditLogs } from "#contract/audit/audit.ts";
import type { Company } from "#contract/companies.ts";
import { formatDate } from "#domain/days.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { useSession } from "#web/users/session.tsx";
import { sectionSettings } from "./quotes-values.ts";
import { type QuoteSection, quoteSections } from "./settings-url-state.ts";

const LATEST_CHANGES = { query: { entityType: "company", action: "update", limit: 50 } } as const;

/** "Saved Nov 12, 2026 by Aisha Khan" for each section that one of the latest changes was made in. */
export function useLastSaves({ version }: Company): Partial<Record<QuoteSection, string>> {
  const mayRead = useSession().may("audit_logs", "view");
  const query = buildEndpointQuery(listAuditLogs, LATEST_CHANGES);
  const changes = useQuery({ ...query, queryKey: [...query.queryKey, version], enabled: mayRead });
  const logs = changes.data?.logs ?? [];
  return Object.fromEntries(
    quoteSections.flatMap(({ id }) => {
      const lastSave = logs.find((entry) => isOfSection(entry, id));
      return lastSave ? [[id, formatSave(lastSave)]] : [];
    }),
  );
}

function isOfSection({ success, metadata }: AuditEntry, section: QuoteSection): boolean {
  const changes = metadata?.changes;
  if (!success || typeof changes !== "object" || changes === null) return false;
  return sectionSettings[section].some((setting) => setting in changes);
}

const formatSave = ({ createdAt, userName }: AuditEntry): string =>
  `Saved ${formatDate(createdAt)}${userName ? ` by ${userName}` : ""}`;
