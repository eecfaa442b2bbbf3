// Writes the audit entry that the route's `entry` describes; the same statement notifies open browsers.
import { recordEntry } from "#server/kernel/audit.ts";
import { NoChange } from "#server/kernel/call.ts";
import type { WrittenCall } from "./write.ts";

/** Sends it without waiting; undefined if there is no entry. */
export function recordAudit(call: WrittenCall): Promise<unknown> | undefined {
  const entry = describeEntry(call);
  return entry && recordEntry(...entry);
}

/** The arguments of `recordEntry`. */
export function describeEntry(call: WrittenCall): Parameters<typeof recordEntry> | undefined {
  const { endpoint, db, now, web, asker } = call;
  if (call.decision instanceof NoChange) return undefined;
  const subject = call.steps.entry?.({ ...call, written: call.written as object });
  if (!subject || !endpoint.audit) return undefined;
  // Customer pages ignore a session cookie: the link alone says who calls.
  const context = endpoint.audience === "link" ? { ...web, sessionKey: null } : web;
  const acting = { endpoint, db, actor: asker.user, now, web: context };
  return [acting, subject.event ?? endpoint.audit, subject, null];
}
