// Parses params, query and body by the contract's schemas, and reads the headers.
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Actor } from "#domain/actor.ts";
import type { Database } from "#server/database/connect.ts";
import type { RequestContext } from "#server/kernel/call.ts";
import { invalid, notFound, type Problem } from "#server/kernel/errors.ts";
import { readClientAddress } from "#server/kernel/http/client-address.ts";
import { isCrossSite } from "#server/kernel/http/csrf-guard.ts";
import { readDeviceToken, readSessionKey } from "#server/kernel/session.ts";
import type { CallPlan } from "./plan-call.ts";

export interface ReceivedCall extends CallPlan {
  request: FastifyRequest;
  installation: Database;
  now: Date;
  web: RequestContext;
  params: unknown;
  query: unknown;
  body: unknown;
  /** A 400, or 404 for a malformed id. `findRecord` throws it: 401, 403 and 409 come first. */
  inputError: unknown;
  /** Set by `authoriseActor` for the reply and for refusals, whose entries are written after the rollback. */
  asker: { user: Actor | null; seesCosts: boolean };
}

export function readRequest(plan: CallPlan, installation: Database, request: FastifyRequest): ReceivedCall {
  const web = readContext(request);
  const asker = { user: null, seesCosts: false };
  const received = { ...plan, request, installation, now: installation.now(), web, asker };
  try {
    const params = decode(plan.endpoint.params, request.params, notFound);
    const query = decode(plan.endpoint.query, request.query, invalid);
    const body = decode(plan.endpoint.body, request.body ?? {}, invalid);
    return { ...received, params, query, body, inputError: null };
  } catch (inputError) {
    return { ...received, params: undefined, query: undefined, body: undefined, inputError };
  }
}

function decode(
  schema: z.ZodMiniType | undefined,
  wire: unknown,
  problem: (fields: Record<string, string>) => Problem,
): unknown {
  if (!schema) return undefined;
  const result = z.safeDecode(schema, wire);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join(".") || "body"] ??= issue.message;
  throw problem(fields);
}

function readContext(request: FastifyRequest): RequestContext {
  const { headers } = request;
  return {
    ipAddress: readClientAddress(request.ip),
    userAgent: (headers["user-agent"] ?? "").slice(0, 500),
    sessionKey: readSessionKey(request),
    deviceToken: readDeviceToken(request),
    isCrossSite: isCrossSite(request),
    ifNoneMatch: (headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim()),
    isPrefetch: ["sec-purpose", "purpose", "x-moz"].some((name) => String(headers[name] ?? "").includes("pre")),
  };
}
