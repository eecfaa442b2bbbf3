// What the columns of these tables hold (decision 85).
import type { Kind } from "#domain/catalogue/items.ts";
import {
  boolean,
  hundredths,
  instant,
  instants,
  integer,
  integers,
  nullable,
  oneOf,
  text,
  texts,
} from "#server/database/codecs.ts";
import { business, declareTable, technical } from "#server/database/columns.ts";
import { lastImportsTable } from "./imports/columns.ts";

const everyItem = {
  id: technical(integer),
  companyId: technical(integer),
  name: business(text),
  isActive: business(boolean),
  version: technical(integer),
  createdAt: technical(instant),
  updatedAt: technical(instant),
};
const describedItem = { ...everyItem, description: business(nullable(text)) };

/** The table of each kind. */
export const itemTables = {
  location: declareTable("locations", {
    ...describedItem,
    postcodes: business(texts),
    labourHours: business(hundredths),
    hourlyRate: business(hundredths),
  }),
  equipment_access: declareTable("equipment_access", {
    ...describedItem,
    minEngineers: business(integer),
    multiplier: business(hundredths),
  }),
  job_type: declareTable("job_types", {
    ...describedItem,
    baseHours: business(hundredths),
    materialPercent: business(integer),
    scope: business(nullable(text)),
    exclusions: business(nullable(text)),
  }),
  pump_style: declareTable("pump_styles", {
    ...describedItem,
    materialCostBase: business(hundredths),
    needsWaterNotice: business(boolean),
  }),
  motor_size: declareTable("motor_sizes", {
    ...everyItem,
    kw: business(hundredths),
    multiplier: business(hundredths),
  }),
  drive_type: declareTable("drive_types", { ...describedItem, costMultiplier: business(hundredths) }),
};

export const extrasTable = declareTable("extras", {
  ...everyItem,
  details: business(nullable(text)),
  price: business(hundredths),
  needs: technical(integers),
  excludes: technical(integers),
  onlyKind: technical(nullable(oneOf<Kind>())),
  onlyIds: technical(integers),
});

export const catalogueColumns = [
  ...Object.values(itemTables),
  extrasTable,
  lastImportsTable,
  declareTable("price_book_versions", {
    companyId: technical(integer),
    version: technical(integer),
    versionStarts: technical(instants),
  }),
];
