// What the columns of these tables hold (decision 85).
import { boolean, instant, integer, nullable, text } from "#server/database/codecs.ts";
import { business, declareTable, technical } from "#server/database/columns.ts";

export const statusesColumns = [
  declareTable("quote_statuses", {
    id: technical(integer),
    name: business(text),
    label: business(text),
    description: business(nullable(text)),
    color: business(text),
    is_system_default: technical(boolean),
    is_active: business(boolean),
    sort_order: technical(integer),
    version: technical(integer),
    created_at: technical(instant),
    updated_at: technical(instant),
  }),
];
