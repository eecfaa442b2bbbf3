import { expect, test } from "vitest";
import { auditCsvHeader, type CsvEntry, formatAuditCsvLine } from "./csv.ts";

const entry: CsvEntry = {
  id: 7,
  createdAt: "2026-11-21T09:38:12.000Z",
  userName: "=cmd|'/c calc'!A1",
  userEmail: "tom@north.test",
  impersonating: false,
  companyName: "Pumps, Pipes & Co",
  action: "update",
  entityType: "quote",
  entityId: null,
  description: 'Tom said "yes"',
  success: false,
  errorMessage: "Invalid email or password",
  riskLevel: "low",
  ipAddress: "::1",
  userAgent: null,
  sessionId: null,
  metadata: { event: "quote.updated" },
};

test("a line has a cell for each heading, and no formula", () => {
  expect(auditCsvHeader.split(",")).toHaveLength(17);
  expect(formatAuditCsvLine(entry)).toBe(
    '7,2026-11-21 09:38:12,"\'=cmd|\'/c calc\'!A1",tom@north.test,No,"Pumps, Pipes & Co",update,quote,,' +
      '"Tom said ""yes""",Failed,Invalid email or password,low,::1,,,"{""event"":""quote.updated""}"\r\n',
  );
});
