// The audit log: who did what, when and from where (AD 2, 3 and 7).
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { convertEmptyToUndefined, Id, IdText, Instant, Text, Uuid, WholeText } from "#contract/values.ts";
import { auditActions, riskLevels } from "#domain/audit-events.ts";
import { isDay } from "#domain/days.ts";

/** The event's own data; `changes` holds before and after of each changed field, in wire form. */
const Metadata = z.codec(z.any(), z.custom<Record<string, unknown>>(), {
  decode: (wire) => wire,
  encode: (value) => value,
});

const AuditEntry = z.object({
  id: z.int(),
  action: z.string(),
  entityType: z.string(),
  entityId: z.nullable(z.string()),
  userId: z.nullable(Uuid),
  userName: z.nullable(z.string()),
  userEmail: z.nullable(z.string()),
  companyId: z.nullable(Id),
  companyName: z.nullable(z.string()),
  /** Done by a platform administrator in the company; the user is the real actor. */
  impersonating: z.boolean(),
  sessionId: z.nullable(z.string()),
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  metadata: z.nullable(Metadata),
  description: z.nullable(z.string()),
  riskLevel: z.enum(riskLevels),
  success: z.boolean(),
  errorMessage: z.nullable(z.string()),
  createdAt: Instant,
});
export type AuditEntry = z.output<typeof AuditEntry>;

const Day = z.string().check(z.refine(isDay, "This is not a date (2026-11-21)"));

const filters = {
  /** Beginnings of words of the description, the user, the company, the error, or of an id or address. */
  search: z.optional(Text(200)),
  action: convertEmptyToUndefined(z.enum(auditActions, "This is not an action of the audit log")),
  entityType: convertEmptyToUndefined(Text(100)),
  riskLevel: convertEmptyToUndefined(z.enum(riskLevels, "This is not a risk level")),
  /** For the platform; inside a company only that company's id is valid. */
  companyId: convertEmptyToUndefined(IdText),
  userId: convertEmptyToUndefined(Uuid),
  /** London days, both included (decision 31). */
  startDate: convertEmptyToUndefined(Day),
  endDate: convertEmptyToUndefined(Day),
};
const Filters = z.object(filters);
export type AuditFilters = z.output<typeof Filters>;

const AuditQuery = z.object({
  /** Only the newest changes, without sign-ins, sign-outs and missing pages, among the last few hundred entries. */
  activity: z.optional(z.literal("true", "This is true or absent")),
  limit: z.optional(WholeText(1, 1000)),
  /** Entries to skip: from the newest, or behind the cursor. */
  offset: z.optional(WholeText(0, 100_000_000)),
  /** The `nextCursor` of a page: the entries behind it. */
  cursor: convertEmptyToUndefined(Text(100)),
  /** Returns the page with this entry, among all entries that the user may read, whatever the other filters. */
  logId: z.optional(
    z.codec(z.string().check(z.regex(/^[1-9]\d{0,14}$/, "This is not a valid id")), z.int(), {
      decode: (text) => Number(text),
      encode: (id) => String(id),
    }),
  ),
  ...filters,
});
export type AuditQuery = z.output<typeof AuditQuery>;

const AuditPage = z.object({
  logs: z.array(AuditEntry),
  /** Of all pages from the cursor on; null, with `more`, if further counting would cost more than the page. */
  total: z.nullable(z.int()),
  more: z.boolean(),
  /** The total, or a lower limit of it. */
  atLeast: z.int(),
  /** Where the page begins: as requested, or on the page of `logId`'s entry. */
  offset: z.int(),
  cursor: z.nullable(z.string()),
  /**
   * The time of the oldest entry that was read, if this is the last page of those and older entries were not read:
   * `nextCursor` goes on among them.
   */
  searchedTo: z.nullable(Instant),
  nextCursor: z.nullable(z.string()),
});
export type AuditPage = z.output<typeof AuditPage>;

export const listAuditLogs = endpoint({
  method: "GET",
  path: "/api/admin/audit-logs",
  summary: "The audit log, newest first: the company's own, or every company's for the platform",
  audience: "admin",
  permission: ["audit_logs", "view"],
  searches: "search",
  query: AuditQuery,
  reply: AuditPage,
});

const AuditChoices = z.object({
  users: z.array(z.object({ id: Uuid, name: z.string(), email: z.string(), companyId: z.nullable(Id) })),
  companies: z.array(
    z.object({
      id: Id,
      name: z.string(),
      slug: z.nullable(z.string()),
      /** Null for a company that was deleted. */
      currencySymbol: z.nullable(z.string()),
      deletedAt: z.nullable(Instant),
    }),
  ),
});
export type AuditChoices = z.output<typeof AuditChoices>;

export const listAuditChoices = endpoint({
  method: "GET",
  path: "/api/admin/audit-logs/choices",
  summary: "The users and companies by which the audit log can be filtered",
  audience: "admin",
  permission: ["audit_logs", "view"],
  reply: AuditChoices,
});

export const exportAuditLogs = endpoint({
  method: "GET",
  path: "/api/admin/audit-logs/export",
  summary: "The entries that match the filters, newest first, as CSV for Excel",
  audience: "admin",
  permission: ["audit_logs", "view"],
  searches: "search",
  audit: "logs.exported",
  query: Filters,
  reply: null,
  file: "text/csv",
});
