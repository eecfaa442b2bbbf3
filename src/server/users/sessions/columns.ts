// What the columns of this table hold (decision 85).
import { instant, integer, nullable, text, uuid } from "#server/database/codecs.ts";
import { declareTable, personal, technical } from "#server/database/columns.ts";

export const sessionsTable = declareTable("sessions", {
  tokenHash: technical(text),
  userId: technical(uuid),
  impersonatedCompanyId: technical(nullable(integer)),
  impersonationStartedAt: technical(nullable(instant)),
  createdAt: technical(instant),
  lastUsedAt: technical(instant),
  ipAddress: personal(nullable(text), "user"),
  userAgent: personal(nullable(text), "user"),
});
