// The current user's open sessions.
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { Instant, Success } from "#contract/values.ts";

const OpenSession = z.object({
  /** The beginning of the token's hash, as in the audit log: it identifies the session and cannot sign anyone in. */
  id: z.string(),
  /** "Chrome on Windows" */
  device: z.string(),
  ipAddress: z.nullable(z.string()),
  createdAt: Instant,
  /** To the hour. */
  lastUsedAt: Instant,
  isCurrent: z.boolean(),
});

export type OpenSession = z.output<typeof OpenSession>;

export const listSessions = endpoint({
  method: "GET",
  path: "/api/auth/sessions",
  summary: "Your own open sessions, the current one first",
  audience: "signed-in",
  permission: null, // No permission covers a user's own sessions.
  reply: z.array(OpenSession),
});

export const revokeSession = endpoint({
  method: "DELETE",
  path: "/api/auth/sessions/:id",
  summary: "End one of your own sessions",
  audience: "signed-in",
  permission: null, // No permission covers a user's own sessions.
  audit: "session.revoked",
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{16}$/)) }),
  reply: Success,
});

export const revokeOtherSessions = endpoint({
  method: "DELETE",
  path: "/api/auth/sessions",
  summary: "End all your own sessions except the current one",
  audience: "signed-in",
  permission: null, // No permission covers a user's own sessions.
  audit: "session.revoked",
  reply: Success,
});
