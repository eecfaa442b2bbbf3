// What the columns of these tables hold (decision 85).
import { boolean, hundredths, instant, integer, json, nullable, text } from "#server/database/codecs.ts";
import { business, declareTable, technical } from "#server/database/columns.ts";

export const plansColumns = [
  declareTable("plans", {
    id: technical(integer),
    name: business(text),
    description: business(text),
    features: business(json()),
    max_users: business(nullable(integer)),
    max_quotes: business(nullable(integer)),
    price: business(nullable(hundredths)),
    is_active: business(boolean),
    version: technical(integer),
    created_at: technical(instant),
    updated_at: technical(instant),
  }),
];
