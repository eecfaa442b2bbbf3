// Customers, sites and pumps as one CSV file, in both directions.
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { MAX_IMPORT_BYTES } from "#domain/customers/fields.ts";

export const exportCustomers = endpoint({
  audience: "company-admin",
  permission: ["customers", "view"],
  refusesImpersonation: true,
  method: "GET",
  path: "/api/customers/export",
  summary:
    "All customers, sites and pumps as CSV for Excel: a row for each pump, site without pumps, and customer without sites",
  audit: "customer_record.exported",
  reply: null,
  file: "text/csv",
});

export const importCustomers = endpoint({
  audience: "company-admin",
  permission: ["customers", "create"],
  method: "POST",
  path: "/api/customers/import",
  summary: "Add customers, sites and pumps from a CSV file: all rows or none. What exists stays as it is",
  audit: "customer_record.imported",
  body: z.object({
    /** Base64 of the file's bytes, in any encoding. */
    content: z
      .string("Choose a file")
      .check(
        z.minLength(1, "The file is empty"),
        z.maxLength(Math.ceil(MAX_IMPORT_BYTES / 3) * 4, "The file must be smaller than 5 MB"),
        z.regex(/^[A-Za-z0-9+/]+={0,2}$/, "The file must be sent as base64"),
      ),
    /** Only report what would be done. */
    dryRun: z.boolean("dryRun must be true or false"),
  }),
  reply: z.object({
    dryRun: z.boolean(),
    /** New ones. */
    customers: z.int(),
    sites: z.int(),
    pumps: z.int(),
    /** Rows that add nothing, and wrong ones. */
    unchanged: z.int(),
    failed: z.int(),
    /** Headings that are not read. */
    ignoredColumns: z.array(z.string()),
    rows: z.array(
      z.object({
        /** From 2, as a spreadsheet numbers them. */
        row: z.int(),
        name: z.string(),
        outcome: z.enum(["create", "unchanged", "differs", "error"]),
        /** Wrong cells, and cells that differ from what exists and were left. */
        cells: z.array(z.object({ column: z.string(), sentence: z.string() })),
      }),
    ),
  }),
});
export type CustomerImportReport = z.output<typeof importCustomers.reply>;
