// What the columns of these tables hold (decision 85).
import { boolean, instant, nullable, text } from "./codecs.ts";
import { business, declareTable, technical } from "./columns.ts";

export const databaseColumns = [
  declareTable("schema_migrations", {
    name: business(text),
    checksum: technical(text),
    appliedAt: technical(instant),
    readableBy: technical(nullable(text)),
  }),
  declareTable("schema_functions", {
    isOnlyRow: technical(boolean),
    checksum: technical(text),
    version: technical(text),
    replacedAt: technical(instant),
  }),
];
