// HTTP for the seals on the audit log.
import { exportSealedLog, verifyAuditLog } from "#contract/audit/audit-seals.ts";
import { toDay } from "#domain/days.ts";
import { CustomReply } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import { streamSealedLog, verifyLog } from "./verify.ts";

export const sealingRoutes = [
  route(verifyAuditLog, {
    prepare: (_call, database) => verifyLog(database),
    decide: ({ prepared }) => prepared,
  }),
  route(exportSealedLog, {
    entry: () => ({ id: "all", label: "with its seals" }),
    reply: ({ now }) =>
      new CustomReply(null, { file: { name: `audit-log-${toDay(now)}.jsonl`, content: streamSealedLog } }),
  }),
];
