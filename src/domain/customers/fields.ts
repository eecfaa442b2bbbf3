// What a customer, a site and a pump are called by, and how much of everything a company may have.

/** In characters. */
export const recordTextLimits = {
  name: 200,
  email: 254,
  phone: 30,
  address: 500,
  vatNumber: 30,
  reference: 40,
  notes: 10_000,
  directions: 2000,
  /** Of make, model and serial number. */
  label: 100,
  because: 200,
} as const;

export const MAX_CUSTOMERS = 200_000;
export const MAX_SITES_OF_A_CUSTOMER = 2000;
export const MAX_PUMPS_OF_A_SITE = 500;
/** That one call files. */
export const MAX_FILED_QUOTES = 200;
/** In one call that makes customers from quotes, and postcodes in each. */
export const MAX_GROUPS = 50;
export const MAX_POSTCODES_OF_A_GROUP = 50;
/** Bytes and rows of an import. */
export const MAX_IMPORT_BYTES = 5_000_000;
export const MAX_IMPORT_ROWS = 10_000;

export const customerStates = ["current", "ended", "all"] as const;
export type CustomerState = (typeof customerStates)[number];

/** What goes along with a site that another customer takes over, if the user ticks it. */
export const movableParts = ["contact", "directions", "notes"] as const;
export type MovablePart = (typeof movableParts)[number];

/** How a site is named in one line: by its name, else the first line of its address, else its postcode. */
export function nameSite({ name, address, postcode }: SiteWords): string {
  const line = name || address?.split("\n")[0] || "";
  return [line, postcode].filter(Boolean).join(", ");
}
/** For a place that already shows the customer's name, which some sites' names begin with. */
export const nameSiteWithoutCustomer = (customerName: string, site: SiteWords): string =>
  dropCustomerName(nameSite(site), customerName);
export const dropCustomerName = (line: string, customerName: string): string =>
  line.startsWith(`${customerName}, `) ? line.slice(customerName.length + 2) : line;

export interface SiteWords {
  name: string | null;
  address: string | null;
  postcode: string | null;
}

/** The four choices of a quote that a pump answers by itself. */
export const pumpChoiceKeys = ["equipmentAccessId", "pumpStyleId", "motorSizeId", "driveTypeId"] as const;
