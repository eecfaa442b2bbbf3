// The check that the audit log is unchanged.
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { Instant } from "#contract/values.ts";
import { delayReasonLabels, type LateReason } from "#domain/audit/delayed-entries.ts";

const Verification = z.object({
  seals: z.int(),
  /** The number of sealed entries that were checked. */
  sealedEntries: z.int(),
  unsealedEntries: z.int(),
  /** Unsealed entries older than ten minutes, though an entry is sealed within a minute. */
  overdueEntries: z.int(),
  /** The time of the oldest unsealed entry. */
  unsealedSince: z.nullable(Instant),
  /** The last seal's hash, to be noted elsewhere. */
  lastHash: z.nullable(z.string()),
  lastSealedAt: z.nullable(Instant),
  /** The first thing that was changed; null if nothing was. */
  tampering: z.nullable(z.object({ entryId: z.nullable(z.int()), sealNumber: z.int(), sentence: z.string() })),
  /** Entries that were sealed more than ten minutes after their own time without a reason, and the first of them. */
  late: z.nullable(z.object({ entries: z.int(), firstId: z.int() })),
  /** How many late entries are explained, and the ids of the entries that say why. */
  explained: z.array(
    z.object({
      reason: z.enum(Object.keys(delayReasonLabels) as LateReason[]),
      entries: z.int(),
      saidBy: z.array(z.int()),
    }),
  ),
});
export type Verification = z.output<typeof Verification>;

export const verifyAuditLog = endpoint({
  method: "GET",
  path: "/api/admin/audit-logs/verification",
  summary: "Checks every sealed entry of the audit log against its seal; takes about 10 s for a million entries",
  audience: "platform-admin",
  permission: ["audit_logs", "view"],
  reply: Verification,
});

export const exportSealedLog = endpoint({
  method: "GET",
  path: "/api/admin/audit-logs/sealed",
  summary: "The sealed audit log of all companies with its seals, as lines of JSON that can be verified elsewhere",
  audience: "platform-admin",
  permission: ["audit_logs", "view"],
  audit: "logs.exported",
  reply: null,
  file: "application/x-ndjson",
});
