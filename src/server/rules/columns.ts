// What the columns of these tables hold (decision 85).
import type { Kind } from "#domain/catalogue/items.ts";
import { boolean, instant, integer, integers, json, nullable, oneOf, text } from "#server/database/codecs.ts";
import { business, declareTable, technical } from "#server/database/columns.ts";

export const rulesTable = declareTable("configuration_rules", {
  id: technical(integer),
  companyId: technical(integer),
  name: business(text),
  description: business(nullable(text)),
  triggerType: business(oneOf<Kind>()),
  triggerValueIds: business(integers),
  constraintType: business(oneOf<Kind>()),
  allowedValueIds: business(integers),
  metadata: business(nullable(json<unknown>())),
  isActive: business(boolean),
  priority: business(integer),
  version: technical(integer),
  createdAt: technical(instant),
  updatedAt: technical(instant),
});

export const rulesColumns = [rulesTable];
