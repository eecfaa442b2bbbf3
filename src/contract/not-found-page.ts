// Reports that a user opened a page that does not exist.
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Success, Text } from "./values.ts";

const NotFoundEntry = z.object({
  action: z.literal("404_error", "Only 404_error can be recorded here"),
  entityType: z.literal("page", "Only a page can be recorded here"),
  entityId: Text(2000, "The path is required"),
  metadata: z.optional(z.nullable(z.object({ url: z.optional(Text(2000)), userAgent: z.optional(Text(500)) }))),
});

export const recordNotFound = endpoint({
  method: "POST",
  path: "/api/admin/audit-logs",
  summary: "Record that a page was not found; browsers can record nothing else",
  audience: "signed-in",
  permission: null, // The product's own act, also for users who may not read the log (AD 2, decision 33).
  audit: "page.not_found",
  body: NotFoundEntry,
  reply: z.extend(Success, { action: z.string(), entityType: z.string(), entityId: z.string() }),
  status: 201,
});
