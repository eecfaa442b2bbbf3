// What the columns of these tables hold (decision 85).
import { boolean, instant, integer, integers, json, nullable, text } from "#server/database/codecs.ts";
import { business, declareTable, technical } from "#server/database/columns.ts";

export const rulesColumns = [
  declareTable("configuration_rules", {
    id: technical(integer),
    companyId: technical(integer),
    name: business(text),
    description: business(nullable(text)),
    triggerType: business(text),
    triggerValueIds: business(integers),
    constraintType: business(text),
    allowedValueIds: business(integers),
    metadata: business(nullable(json())),
    isActive: business(boolean),
    priority: business(integer),
    version: technical(integer),
    createdAt: technical(instant),
    updatedAt: technical(instant),
  }),
];
