// Writes a changing call's one audit entry, in the transaction of the change (decision 33), and notifies browsers.
import * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Actor } from "#domain/actor.ts";
import { type AuditEvent, auditEvents, diffFields } from "#domain/audit-events.ts";
import { hasRight } from "#domain/roles.ts";
import type { Tx } from "#server/database/connect.ts";
import type { AuditActor, AuditSubject, RequestContext } from "./call.ts";
import { encodeChangeMessage } from "./change-message.ts";
import { separatePersonalData } from "./personal-data.ts";
import { insertAuditEntry } from "./queries.ts";
import { toWireForm } from "./reply-writer.ts";

interface Acting {
  endpoint: Endpoint;
  actor: Actor | null;
  now: Date;
  web: RequestContext;
}

/** Sends the insert at once, so that COMMIT can follow in the same round trip; resolves when the row is written. */
export function recordEntry(
  acting: Acting & { db: Tx },
  event: AuditEvent,
  subject: AuditSubject,
  errorMessage: string | null,
): Promise<unknown> {
  const messages = [subject.browserEvents ?? []]
    .flat()
    .map((one) => encodeChangeMessage({ id: subject.id, companyId: acting.actor?.companyId ?? null, ...one }));
  const entry = buildEntry(acting, event, subject, errorMessage);
  return insertAuditEntry(acting.db, entry, statementOf(subject), messages);
}

/** The entry, and the customer's data that are stored beside it. */
export function buildEntry(
  { endpoint, actor, now, web }: Acting,
  event: AuditEvent,
  subject: AuditSubject,
  errorMessage: string | null,
) {
  const who = subject.who ?? (actor ? whoIs(actor, endpoint) : systemActor);
  const metadata = {
    ...subject.metadata,
    ...(subject.after ? { changes: changed(endpoint, subject, actor?.currencySymbol) } : {}),
  };
  const entry = {
    ...entryOf(event, who, { ...subject, metadata }, now),
    impersonating: actor?.impersonating === true && actor.companyId === who.companyId,
    sessionId: web.sessionKey?.slice(0, 16) ?? null,
    ipAddress: web.ipAddress,
    userAgent: web.userAgent,
    success: errorMessage === null,
    errorMessage,
  };
  const { ofCustomer: customerId, label } = subject;
  return separatePersonalData(entry, customerId && typeof label === "string" ? { customerId, name: label } : undefined);
}

/** An entry about what the program itself did, without a user; it belongs to the subject's company, if any. */
export async function recordSystemEntry(
  db: Tx,
  event: AuditEvent,
  subject: AuditSubject,
  now: Date,
  success = true,
): Promise<void> {
  const here = {
    impersonating: false,
    sessionId: null,
    ipAddress: null,
    userAgent: null,
    success,
    errorMessage: null,
  };
  const who = { ...(subject.who ?? systemActor), name: "Volute" };
  await insertAuditEntry(db, separatePersonalData({ ...entryOf(event, who, subject, now), ...here }), null, []);
}

function entryOf(event: AuditEvent, who: AuditActor, { id, label, metadata }: AuditSubject, now: Date) {
  const { action, entityType, riskLevel, did } = auditEvents[event];
  return {
    action,
    entityType,
    entityId: inBytes(id, 2000),
    userId: who.userId,
    userName: who.name,
    userEmail: who.email,
    companyId: who.companyId,
    companyName: who.companyName,
    metadata: { event, ...metadata },
    description: [who.name ?? who.email ?? "Somebody", did, typeof label === "string" ? label : ""]
      .filter(Boolean)
      .join(" ")
      .trim(),
    riskLevel,
    createdAt: now.toISOString(),
  };
}

const statementOf = ({ label }: AuditSubject) => (typeof label === "string" ? null : label);

/** A prefix of the text that fits a B-tree index, whose entries hold at most 2,704 bytes. */
function inBytes(text: string, most: number): string {
  return new TextDecoder().decode(Buffer.from(text).subarray(0, most), { stream: true });
}

/** The fields before and after that the endpoint's reply names, in their wire form (pounds, not pence). */
function changed(
  { reply }: Endpoint,
  { before, after = {}, fieldTexts = {} }: AuditSubject,
  symbol: string | undefined,
) {
  if (!(reply instanceof z.ZodMiniObject)) return {};
  const encode = (record: object, other: object | undefined) => ({
    ...toWireForm(reply, record),
    ...Object.fromEntries(Object.entries(fieldTexts).map(([key, format]) => [key, format(record, symbol, other)])),
  });
  const is = encode(after, before);
  if (!before) return diffFields({}, is);
  const was: Record<string, unknown> = encode(before, after);
  return diffFields(was, Object.fromEntries(Object.entries(is).filter(([key]) => key in was)));
}

/** An entry of a platform call has no company, so that the company being impersonated cannot read it. */
function whoIs({ userId, name, email, role, companyId, companyName }: Actor, { audience }: Endpoint): AuditActor {
  const isPlatforms = audience === "platform-admin" && hasRight(role, "administersPlatform");
  return { ...systemActor, userId, name, email, ...(isPlatforms ? {} : { companyId, companyName }) };
}

export const systemActor: AuditActor = { userId: null, name: null, email: null, companyId: null, companyName: null };
