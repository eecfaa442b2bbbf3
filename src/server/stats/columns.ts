// What the columns of these tables hold (decision 85).
import { instant, integer, nullable, text } from "#server/database/codecs.ts";
import { business, declareTable, technical } from "#server/database/columns.ts";

export const statsColumns = [
  declareTable("active_periods", {
    companyId: technical(integer),
    kind: business(text),
    entityId: technical(text),
    startedAt: technical(instant),
    endedAt: business(nullable(instant)),
  }),
];
