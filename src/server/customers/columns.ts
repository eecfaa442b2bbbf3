// What the columns of these tables hold (decision 85). Erasing a customer deletes its rows here.
import type { Settlement } from "#domain/customers/schedule.ts";
import type { CustomerKind } from "#domain/quotes/customer-details.ts";
import { day, hundredths, instant, integer, nullable, oneOf, text, uuid } from "#server/database/codecs.ts";
import { business, declareTable, personal, technical } from "#server/database/columns.ts";

const everyRecord = {
  id: technical(uuid),
  companyId: technical(integer),
  version: technical(integer),
  createdAt: technical(instant),
  updatedAt: technical(instant),
  createdBy: technical(nullable(uuid)),
  createdByName: personal(text, "user"),
};

export const customersTable = declareTable("customers", {
  ...everyRecord,
  kind: personal(nullable(oneOf<CustomerKind>()), "record"),
  name: personal(text, "record"),
  nameKey: personal(text, "record"),
  email: personal(nullable(text), "record"),
  phone: personal(nullable(text), "record"),
  invoiceAddress: personal(nullable(text), "record"),
  vatNumber: personal(nullable(text), "record"),
  reference: personal(nullable(text), "record"),
  notes: personal(nullable(text), "record"),
  endedAt: business(nullable(instant)),
  mergedInto: technical(nullable(uuid)),
  searchText: personal(text, "record"),
});

export const sitesTable = declareTable("sites", {
  ...everyRecord,
  customerId: technical(uuid),
  name: personal(nullable(text), "record"),
  address: personal(nullable(text), "record"),
  postcode: personal(nullable(text), "record"),
  locationId: technical(nullable(integer)),
  contactName: personal(nullable(text), "record"),
  contactPhone: personal(nullable(text), "record"),
  contactEmail: personal(nullable(text), "record"),
  directions: personal(nullable(text), "record"),
  endedAt: business(nullable(instant)),
  searchText: personal(text, "record"),
});

export const pumpsTable = declareTable("pumps", {
  ...everyRecord,
  siteId: technical(uuid),
  name: personal(text, "record"),
  make: business(nullable(text)),
  model: business(nullable(text)),
  serial: personal(nullable(text), "record"),
  serialKey: personal(nullable(text), "record"),
  kw: business(nullable(hundredths)),
  equipmentAccessId: technical(nullable(integer)),
  pumpStyleId: technical(nullable(integer)),
  motorSizeId: technical(nullable(integer)),
  driveTypeId: technical(nullable(integer)),
  installedOn: business(nullable(day)),
  warrantyUntil: business(nullable(day)),
  removedOn: business(nullable(day)),
  replaces: technical(nullable(uuid)),
  serviceMonths: business(nullable(integer)),
  serviceJobTypeId: technical(nullable(integer)),
  nextDue: business(nullable(day)),
  notes: personal(nullable(text), "record"),
  searchText: personal(text, "record"),
});

export const servicesTable = declareTable(
  "pump_services",
  {
    ...everyRecord,
    pumpId: technical(uuid),
    dueOn: business(day),
    quoteId: technical(nullable(uuid)),
    settled: business(nullable(oneOf<Settlement>())),
    settledOn: business(nullable(day)),
    because: personal(nullable(text), "record"),
    settledBy: technical(nullable(uuid)),
    settledByName: personal(nullable(text), "user"),
  },
  // Without its quote, the service is due again.
  {
    rows: "quote_id = of_quote",
    also: { quote_id: "null", version: "version + 1", updated_at: "greatest(updated_at, moment)" },
  },
);

export const customersColumns = [customersTable, sitesTable, pumpsTable, servicesTable];
