// What every column of the database holds, collected from all parts.

import { auditColumns } from "./audit/columns.ts";
import { catalogueColumns } from "./catalogue/columns.ts";
import { companiesColumns } from "./companies/columns.ts";
import { customersColumns } from "./customers/columns.ts";
import { databaseColumns } from "./database/own-columns.ts";
import { emailColumns } from "./emails/columns.ts";
import { kernelColumns } from "./kernel/columns.ts";
import { offersColumns } from "./offers/columns.ts";
import { permissionsColumns } from "./permissions/columns.ts";
import { plansColumns } from "./plans/columns.ts";
import { quotesColumns } from "./quotes/columns.ts";
import { rulesColumns } from "./rules/columns.ts";
import { statsColumns } from "./stats/columns.ts";
import { statusesColumns } from "./statuses/columns.ts";
import { userColumns } from "./users/columns.ts";

export const declaredTables = [
  ...plansColumns,
  ...companiesColumns,
  ...userColumns,
  ...permissionsColumns,
  ...catalogueColumns,
  ...rulesColumns,
  ...statusesColumns,
  ...quotesColumns,
  ...customersColumns,
  ...emailColumns,
  ...offersColumns,
  ...kernelColumns,
  ...auditColumns,
  ...statsColumns,
  ...databaseColumns,
];
