// The statuses that a quote can have: the system's own, and those that a platform administrator adds (decision 27).
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Colour, Id, IdText, Instant, SingleLineText, Success, Text, Version, Whole } from "./values.ts";

const QuoteStatus = z.object({
  id: Id,
  name: z.string(),
  label: z.string(),
  description: z.nullable(z.string()),
  color: z.string(),
  isSystemDefault: z.boolean(),
  isActive: z.boolean(),
  sortOrder: z.int(),
  /** How many quotes of all companies have it now; null for anyone but a platform administrator. */
  quoteCount: z.nullable(z.int()),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
});
export type QuoteStatus = z.output<typeof QuoteStatus>;

/** The machine name: "in_review". */
const MachineName = Text(200, "Name is required").check(
  z.regex(/^[a-z0-9][a-z0-9_-]*$/, "Use small letters, digits, underscores and hyphens"),
);

const MAX_SORT_ORDER = 100_000;
/** Blank is 0 (AD 5). */
const SortOrder = z.codec(z.nullable(z.union([z.number(), z.string()])), Whole(-MAX_SORT_ORDER, MAX_SORT_ORDER), {
  decode: (wire) => (wire === null || String(wire).trim() === "" ? 0 : wire),
  encode: (order) => order,
});

/**
 * Without a name a new status gets one from its label. Clients cannot declare a system status: `isSystemDefault` is
 * accepted and ignored.
 */
export const StatusForm = z.object({
  name: z.optional(MachineName),
  label: SingleLineText(200, "Label is required"),
  description: z.optional(z.nullable(Text(10_000))),
  color: z.optional(Colour),
  isActive: z.optional(z.boolean("Active is true or false")),
  sortOrder: z.optional(SortOrder),
});

export const listStatuses = endpoint({
  method: "GET",
  path: "/api/platform/quote-statuses",
  summary: "All quote statuses, in their order",
  audience: "signed-in",
  permission: ["quote_statuses", "view"],
  reply: z.array(QuoteStatus),
});

export const createStatus = endpoint({
  method: "POST",
  path: "/api/platform/quote-statuses",
  summary: "Add a quote status",
  audience: "platform-admin",
  permission: ["quote_statuses", "create"],
  audit: "status.created",
  body: StatusForm,
  reply: QuoteStatus,
  status: 201,
});

const statusParams = z.object({ id: IdText });

export const updateStatus = endpoint({
  method: "PUT",
  path: "/api/platform/quote-statuses/:id",
  summary: "Change the given fields of a status; for a system status only label, description, colour and order",
  audience: "platform-admin",
  permission: ["quote_statuses", "edit"],
  audit: "status.updated",
  params: statusParams,
  body: z.extend(z.partial(StatusForm), { version: z.optional(Version) }),
  reply: QuoteStatus,
});

export const deleteStatus = endpoint({
  method: "DELETE",
  path: "/api/platform/quote-statuses/:id",
  summary: "Delete a status that no quote has",
  audience: "platform-admin",
  permission: ["quote_statuses", "delete"],
  audit: "status.deleted",
  params: statusParams,
  reply: Success,
});
