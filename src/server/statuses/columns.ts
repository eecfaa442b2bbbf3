// What the columns of these tables hold (decision 85).
import { boolean, instant, integer, nullable, text } from "#server/database/codecs.ts";
import { business, declareTable, technical } from "#server/database/columns.ts";

export const statusesTable = declareTable("quote_statuses", {
  id: technical(integer),
  name: business(text),
  label: business(text),
  description: business(nullable(text)),
  color: business(text),
  isSystemDefault: technical(boolean),
  isActive: business(boolean),
  sortOrder: technical(integer),
  version: technical(integer),
  createdAt: technical(instant),
  updatedAt: technical(instant),
});

export const statusesColumns = [statusesTable];
