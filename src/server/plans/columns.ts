// What the columns of these tables hold (decision 85).
import type { JsonValue } from "#contract/json.ts";
import { boolean, hundredths, instant, integer, json, nullable, text } from "#server/database/codecs.ts";
import { business, declareTable, technical } from "#server/database/columns.ts";

export const plansTable = declareTable("plans", {
  id: technical(integer),
  name: business(text),
  description: business(text),
  features: business(json<JsonValue>()),
  /** Null is unlimited. */
  maxUsers: business(nullable(integer)),
  maxQuotes: business(nullable(integer)),
  /** Null is free. */
  price: business(nullable(hundredths)),
  isActive: business(boolean),
  version: technical(integer),
  createdAt: technical(instant),
  updatedAt: technical(instant),
});

export const plansColumns = [plansTable];
