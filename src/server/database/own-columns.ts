// What the columns of these tables hold (decision 85).
import { boolean, instant, nullable, text } from "./codecs.ts";
import { business, declareTable, technical } from "./columns.ts";

export const databaseColumns = [
  declareTable("schema_migrations", {
    name: business(text),
    checksum: technical(text),
    applied_at: technical(instant),
    readable_by: technical(nullable(text)),
  }),
  declareTable("schema_functions", {
    is_only_row: technical(boolean),
    checksum: technical(text),
    version: technical(text),
    replaced_at: technical(instant),
  }),
];
