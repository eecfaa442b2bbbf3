// What the columns of these tables hold (decision 85).
import { boolean, hundredths, instant, integer, json, nullable, text } from "#server/database/codecs.ts";
import { business, declareTable, technical } from "#server/database/columns.ts";

export const plansColumns = [
  declareTable("plans", {
    id: technical(integer),
    name: business(text),
    description: business(text),
    features: business(json()),
    maxUsers: business(nullable(integer)),
    maxQuotes: business(nullable(integer)),
    price: business(nullable(hundredths)),
    isActive: business(boolean),
    version: technical(integer),
    createdAt: technical(instant),
    updatedAt: technical(instant),
  }),
];
