// What the columns of these tables hold (decision 85).
import { instant, integer, nullable, text } from "#server/database/codecs.ts";
import { business, declareTable, technical } from "#server/database/columns.ts";

export const statsColumns = [
  declareTable("active_periods", {
    company_id: technical(integer),
    kind: business(text),
    entity_id: technical(text),
    created_at: technical(instant),
    ended_at: business(nullable(instant)),
  }),
];
