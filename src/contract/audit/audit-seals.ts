// Whether the audit log is as it was written.
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { Instant } from "#contract/values.ts";
import { explainLateEntries, type LateReason } from "#domain/audit/delayed-entries.ts";

const Verification = z.object({
  seals: z.int(),
  /** Entries that have a seal; as far as the check came. */
  sealedEntries: z.int(),
  unsealedEntries: z.int(),
  /** Those of them that are older than ten minutes, though an entry is sealed within a minute. */
  overdueEntries: z.int(),
  /** The time of the oldest entry without a seal. */
  unsealedSince: z.nullable(Instant),
  /** Of the last seal, to be noted down elsewhere. */
  lastHash: z.nullable(z.string()),
  lastSealedAt: z.nullable(Instant),
  /** The first thing that is not as it was; null when everything is. */
  tampering: z.nullable(z.object({ entryId: z.nullable(z.int()), sealNumber: z.int(), sentence: z.string() })),
  /** Entries that were sealed more than ten minutes after they say they were written without a reason, and the first. */
  late: z.nullable(z.object({ entries: z.int(), firstId: z.int() })),
  /** How many were for which other entries, given by their ids, say why. */
  explained: z.array(
    z.object({
      reason: z.enum(Object.keys(explainLateEntries) as LateReason[]),
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
