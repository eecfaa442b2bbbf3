// Customers: who they are, and what the company keeps about them.
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { HistoryEntry } from "#contract/quotes/quotes.ts";
import {
  ContactEmail,
  ContactTelephone,
  convertEmptyToUndefined,
  Day,
  Instant,
  MoneySum,
  SingleLineText,
  Text,
  Uuid,
  VatNumber,
  Version,
  WholeText,
} from "#contract/values.ts";
import { customerStates, recordTextLimits } from "#domain/customers/fields.ts";
import { customerKinds } from "#domain/quotes/customer-details.ts";
import { NewSite } from "./sites.ts";

const customerReplies = {
  id: Uuid,
  kind: z.nullable(z.enum(customerKinds)),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  invoiceAddress: z.nullable(z.string()),
  vatNumber: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  /** Since when it is a former customer. */
  endedAt: z.nullable(Instant),
  createdAt: Instant,
  createdByName: z.nullable(z.string()),
  updatedAt: Instant,
  version: Version,
};

/** Some quotes and the sum of their totals, net. */
const QuoteSum = z.object({ quotes: z.int(), value: MoneySum });
export type QuoteSum = z.output<typeof QuoteSum>;

/** Another record of the same customer. */
const MergedCustomer = z.object({ id: Uuid, name: z.string(), version: Version });

export const Customer = z.object({
  ...customerReplies,
  /** Only name, kind, email and phone are shown: others made it, and the reader sees own quotes only. */
  isLimited: z.boolean(),
  sites: z.int(),
  pumps: z.int(),
  /** The first day on which one of its pumps is due. */
  nextDue: z.nullable(Day),
  /** Filed quotes that the reader may read, whatever became of them. */
  quotes: z.int(),
  /** Sent and not expired. */
  open: QuoteSum,
  /** Accepted in the last 12 months and not cancelled. */
  accepted: QuoteSum,
  /** Customers that were merged into this one. */
  merged: z.array(MergedCustomer),
  /** If the call named one of those: that one. */
  mergedFrom: z.nullable(MergedCustomer),
});
export type Customer = z.output<typeof Customer>;

/** An empty text is null. */
const customerFields = {
  kind: z.nullable(z.enum(customerKinds, "Please choose consumer or business")),
  email: z.nullable(ContactEmail),
  phone: z.nullable(ContactTelephone),
  invoiceAddress: z.nullable(Text(recordTextLimits.address)),
  vatNumber: z.nullable(VatNumber),
  reference: z.nullable(SingleLineText(recordTextLimits.reference)),
  notes: z.nullable(Text(recordTextLimits.notes)),
};
const CustomerName = SingleLineText(recordTextLimits.name, "Name is required");

export const NewCustomer = z.object({
  /** The client's own new id: sending it twice creates one customer. */
  id: z.optional(Uuid),
  name: CustomerName,
  ...z.partial(z.object(customerFields)).shape,
  site: z.optional(NewSite),
});
export type NewCustomer = z.output<typeof NewCustomer>;

const CustomerEdit = z.object({
  /** The version that the user was looking at (decision 52). */
  version: z.optional(Version),
  name: z.optional(CustomerName),
  ...z.partial(z.object(customerFields)).shape,
  /** A former customer, or no longer. */
  isEnded: z.optional(z.boolean("isEnded must be true or false")),
});
export type CustomerEdit = z.output<typeof CustomerEdit>;

const params = z.object({ id: Uuid });

const ListedCustomer = z.object({
  id: Uuid,
  kind: z.nullable(z.enum(customerKinds)),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  endedAt: z.nullable(Instant),
  version: Version,
  /** Of its first site that has one, a present one before a former one. */
  postcode: z.nullable(z.string()),
  sites: z.int(),
  pumps: z.int(),
  nextDue: z.nullable(Day),
  open: QuoteSum,
  /** In a search: the site or pump in which the words were found, in one line; null if the customer has them. */
  foundIn: z.nullable(z.string()),
});
export type ListedCustomer = z.output<typeof ListedCustomer>;

const forCustomers = { audience: "company", permission: ["customers", "view"] } as const;

export const listCustomers = endpoint({
  ...forCustomers,
  method: "GET",
  path: "/api/customers",
  summary: "A page of the customers that the user may see, by name",
  searches: "search",
  query: z.object({
    /** Each word must occur in the customer, its sites or its pumps. */
    search: z.optional(Text(200)),
    state: convertEmptyToUndefined(z.enum(customerStates)),
    limit: convertEmptyToUndefined(WholeText(1, 100)),
    /** The id of the last row of the page before. */
    cursor: convertEmptyToUndefined(Uuid),
  }),
  reply: z.object({
    customers: z.array(ListedCustomer),
    nextCursor: z.nullable(z.string()),
    /** So many have the longest word that not all of them were searched. */
    more: z.boolean(),
  }),
});

const FoundPump = z.object({
  id: Uuid,
  name: z.string(),
  make: z.nullable(z.string()),
  model: z.nullable(z.string()),
  serial: z.nullable(z.string()),
  isRemoved: z.boolean(),
});
export type FoundPump = z.output<typeof FoundPump>;

/** All that a new quote takes over when the user picks it. */
const FoundSite = z.object({
  customerId: Uuid,
  /** Null for a customer without a site. */
  siteId: z.nullable(Uuid),
  name: z.string(),
  /** The site in one line. */
  line: z.string(),
  kind: z.nullable(z.enum(customerKinds)),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  /** A zone that a user chose for the site. */
  locationId: z.nullable(z.int()),
  /** The customer or the site is a former one. */
  isEnded: z.boolean(),
  /** That the reader may read. */
  quotes: z.int(),
  pumps: z.int(),
  /** The same name and postcode: a new quote with these is filed here, if it is the only one. */
  isExact: z.boolean(),
  /** Pumps that hold all the words which neither the customer nor the site holds, at most 3; none if there are no such words. */
  foundPumps: z._default(z.array(FoundPump), []),
});
export type FoundSite = z.output<typeof FoundSite>;

export const findCustomers = endpoint({
  audience: "company",
  permission: ["customers", "search"],
  method: "GET",
  path: "/api/customers/find",
  summary: "At most 8 customers' sites by a few letters, present customers first",
  query: z.object({
    q: SingleLineText(100, "Enter at least two characters").check(z.minLength(2, "Enter at least two characters")),
    postcode: convertEmptyToUndefined(Text(20)),
  }),
  reply: z.array(FoundSite),
});

export const createCustomer = endpoint({
  audience: "company",
  permission: ["customers", "create"],
  method: "POST",
  path: "/api/customers",
  summary: "Add a customer, with its first site if it is given",
  audit: "customer_record.created",
  body: NewCustomer,
  reply: Customer,
  status: 201,
});

export const getCustomer = endpoint({
  ...forCustomers,
  method: "GET",
  path: "/api/customers/:id",
  summary: "One customer; if it was merged, the one that it was merged into",
  params,
  reply: Customer,
});

const RecordHistoryEntry = z.extend(HistoryEntry, {
  /** The quote, site or pump that it is about; null for the customer itself. */
  about: z.nullable(z.object({ kind: z.enum(["quote", "site", "pump"]), id: Uuid, name: z.nullable(z.string()) })),
});
export type RecordHistoryEntry = z.output<typeof RecordHistoryEntry>;

export const getCustomerHistory = endpoint({
  ...forCustomers,
  method: "GET",
  path: "/api/customers/:id/history",
  summary: "Who changed what in a customer, its sites, its pumps and its quotes, newest first, 20 a page",
  params,
  query: z.object({ cursor: convertEmptyToUndefined(WholeText(1, 999_999_999)) }),
  reply: z.object({ entries: z.array(RecordHistoryEntry), nextCursor: z.nullable(z.string()) }),
});

export const updateCustomer = endpoint({
  audience: "company",
  permission: ["customers", "edit"],
  method: "PUT",
  path: "/api/customers/:id",
  summary: "Change the given fields of a customer",
  audit: "customer_record.updated",
  params,
  body: CustomerEdit,
  reply: Customer,
});

export const mergeCustomer = endpoint({
  audience: "company-admin",
  permission: ["customers", "edit"],
  method: "POST",
  path: "/api/customers/:id/merge",
  summary: "Show a customer as part of another one: nothing is moved, and it can be separated again",
  audit: "customer_record.merged",
  params,
  body: z.object({ version: Version, into: Uuid }),
  reply: Customer,
});

export const separateCustomer = endpoint({
  audience: "company-admin",
  permission: ["customers", "edit"],
  method: "POST",
  path: "/api/customers/:id/separate",
  summary: "Make a merged customer one of its own again",
  audit: "customer_record.separated",
  params,
  body: z.object({ version: Version }),
  reply: Customer,
});
