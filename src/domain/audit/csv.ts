// The audit log as CSV that Excel UK opens with a double click, in the form of the quotes' export.
import { BYTE_ORDER_MARK, formatCsvRow } from "#domain/csv.ts";
import { formatSortable } from "#domain/days.ts";

export interface CsvEntry {
  id: number;
  createdAt: string;
  userName: string | null;
  userEmail: string | null;
  impersonating: boolean;
  companyName: string | null;
  action: string;
  entityType: string;
  entityId: string | null;
  description: string | null;
  success: boolean;
  errorMessage: string | null;
  riskLevel: string;
  ipAddress: string | null;
  userAgent: string | null;
  sessionId: string | null;
  metadata: Record<string, unknown> | null;
}

const columns: [heading: string, value: (entry: CsvEntry) => string | null][] = [
  ["Entry", (entry) => String(entry.id)],
  ["Time", (entry) => formatSortable(entry.createdAt)],
  ["User", (entry) => entry.userName],
  ["Email", (entry) => entry.userEmail],
  ["As platform administrator", (entry) => (entry.impersonating ? "Yes" : "No")],
  ["Company", (entry) => entry.companyName],
  ["Action", (entry) => entry.action],
  ["Entity", (entry) => entry.entityType],
  ["Entity id", (entry) => entry.entityId],
  ["What happened", (entry) => entry.description],
  ["Result", (entry) => (entry.success ? "Done" : "Failed")],
  ["Error", (entry) => entry.errorMessage],
  ["Risk", (entry) => entry.riskLevel],
  ["IP address", (entry) => entry.ipAddress],
  ["Browser", (entry) => entry.userAgent],
  ["Session", (entry) => entry.sessionId],
  ["Details", (entry) => entry.metadata && JSON.stringify(entry.metadata)],
];

/** The first line, with the mark that tells Excel the encoding. */
export const auditCsvHeader = BYTE_ORDER_MARK + formatCsvRow(columns.map(([heading]) => heading));

/** One entry as one line, in which no cell can become a formula. */
export function formatAuditCsvLine(entry: CsvEntry): string {
  return formatCsvRow(columns.map(([, value]) => value(entry)));
}
