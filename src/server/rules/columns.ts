// What the columns of these tables hold (decision 85).
import { boolean, instant, integer, integers, json, nullable, text } from "#server/database/codecs.ts";
import { business, declareTable, technical } from "#server/database/columns.ts";

export const rulesColumns = [
  declareTable("configuration_rules", {
    id: technical(integer),
    company_id: technical(integer),
    name: business(text),
    description: business(nullable(text)),
    trigger_type: business(text),
    trigger_value_ids: business(integers),
    constraint_type: business(text),
    allowed_value_ids: business(integers),
    metadata: business(nullable(json())),
    is_active: business(boolean),
    priority: business(integer),
    version: technical(integer),
    created_at: technical(instant),
    updated_at: technical(instant),
  }),
];
