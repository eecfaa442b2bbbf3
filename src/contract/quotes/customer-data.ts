// Customer data: found, exported, erased (decision 76).
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { Instant, Text, Uuid, Version } from "#contract/values.ts";
import { customerDetailReplies } from "./quotes.ts";

const CustomerDataQuote = z.object({
  id: Uuid,
  version: Version,
  quoteNumber: z.string(),
  customerName: z.string(),
  ...customerDetailReplies,
  postcode: z.nullable(z.string()),
  status: z.string(),
  statusLabel: z.string(),
  createdAt: Instant,
  acceptedAt: z.nullable(Instant),
  erasedAt: z.nullable(Instant),
  /** The end of the company's retention period. */
  retainedUntil: Instant,
  /** How many of each are stored in addition to the quote itself. */
  revisions: z.int(),
  answers: z.int(),
  questions: z.int(),
  emails: z.int(),
  /** Why it cannot be erased now; null if it can. */
  refusal: z.nullable(z.string()),
});
export type CustomerDataQuote = z.output<typeof CustomerDataQuote>;

const KeptQuote = z.object({ quoteNumber: z.string(), until: Instant });

/** A customer's record with all merged ones, their sites, pumps and services. */
const CustomerDataRecord = z.object({
  id: Uuid,
  version: Version,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  endedAt: z.nullable(Instant),
  updatedAt: Instant,
  sites: z.int(),
  pumps: z.int(),
  services: z.int(),
  /** What becomes of the quotes that are filed under it: how many are erased with it, */
  quotes: z.int(),
  /** which stay until their day because of an acceptance, */
  kept: z.array(KeptQuote),
  /** and which stay because they are in another name: their numbers. */
  unfiled: z.array(z.string()),
  /** Why it cannot be erased now; null if it can. */
  refusal: z.nullable(z.string()),
});
export type CustomerDataRecord = z.output<typeof CustomerDataRecord>;

const base = { audience: "company-admin", permission: ["companies", "edit"] } as const;

export const findCustomerData = endpoint({
  ...base,
  method: "GET",
  path: "/api/customer-data",
  summary:
    "A customer's quotes and records, found by name, email, telephone or postcode; without a search, those due for erasure",
  query: z.object({
    search: z.optional(Text(200)),
    /** Only this record. */
    record: z.optional(Uuid),
  }),
  reply: z.object({
    quotes: z.array(CustomerDataQuote),
    records: z.array(CustomerDataRecord),
    /** There are more than these. */
    more: z.boolean(),
  }),
});

const MAX_QUOTES = 50;
const Ids = z.codec(z.string(), z.array(Uuid).check(z.maxLength(MAX_QUOTES)), {
  decode: (text) => (text === "" ? [] : text.split(",")),
  encode: (ids) => ids.join(),
});

export const exportCustomerData = endpoint({
  ...base,
  refusesImpersonation: true,
  method: "GET",
  path: "/api/customer-data/export",
  summary: "All customer data of these quotes and records, as a ZIP archive of JSON and documents",
  audit: "customer_data.exported",
  query: z
    .object({ quotes: z._default(Ids, []), records: z._default(Ids, []) })
    .check(z.refine(({ quotes, records }) => quotes.length + records.length > 0, "Nothing to export is named")),
  reply: null,
  file: "application/zip",
});

export const eraseCustomer = endpoint({
  ...base,
  refusesImpersonation: true,
  method: "POST",
  path: "/api/customer-data/:id/erase",
  summary: "Erase the customer data of a quote; numbers, figures and times stay",
  audit: "customer.erased",
  params: z.object({ id: Uuid }),
  body: z.object({ version: Version }),
  reply: CustomerDataQuote,
});

export const eraseCustomerRecord = endpoint({
  ...base,
  refusesImpersonation: true,
  method: "POST",
  path: "/api/customer-data/records/:id/erase",
  summary:
    "Erase a customer with all merged ones, sites, pumps and services, and its quotes; those of an acceptance stay until their day",
  audit: "customer.erased",
  params: z.object({ id: Uuid }),
  body: z.object({ version: Version }),
  reply: z.object({
    /** The record's. */
    version: Version,
    /** Erased. */
    quotes: z.int(),
    kept: z.array(KeptQuote),
  }),
});
