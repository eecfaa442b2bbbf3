// What the columns of these tables hold (decision 85).
import { instant, integer, json, text } from "#server/database/codecs.ts";
import { business, declareTable, technical } from "#server/database/columns.ts";

export const permissionsColumns = [
  declareTable("role_permissions", {
    id: technical(integer),
    role: business(text),
    resource: business(text),
    permissions: business(json()),
    version: technical(integer),
    createdAt: technical(instant),
    updatedAt: technical(instant),
  }),
];
