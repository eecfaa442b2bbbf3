// Invites a user, on behalf of any caller (decision 68).
import { randomUUIDv7 } from "node:crypto";
import type { Actor } from "#domain/actor.ts";
import { invitationThrottles } from "#domain/users/throttle.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { EMAIL_ENTITY } from "#server/emails/email-events.ts";
import { queueEmail } from "#server/emails/queries.ts";
import { announceChange } from "#server/kernel/events.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { buildAttemptKey, countAttempts } from "#server/users/password-throttle.ts";
import { INVITATION_KIND, INVITATION_SUBJECT } from "./invitation-email.ts";

/** Each email reaches a mailbox whose owner may want none. Throws 429 above the limits. */
export function throttleInvitation(database: Database, actor: Actor, email: string, now: Date): Promise<void> {
  const attempts = [
    { key: buildAttemptKey("invite", email), throttle: invitationThrottles.account },
    { key: buildAttemptKey("invite-by", actor.userId), throttle: invitationThrottles.actor },
  ];
  const subject = { id: email, label: email };
  return countAttempts(database, attempts, now, { event: "user.invited", actor, subject, bound: actor.userId });
}

interface NewUserCall {
  actor: Actor;
  body: { email: string; invite?: boolean | undefined; password?: string | undefined };
  now: Date;
}
/** The hash of a new user's password; null for a user who is invited. */
export async function hashFirstPassword({ actor, body, now }: NewUserCall, database: Database): Promise<string | null> {
  if (!body.invite && body.password) return hashPassword(body.password);
  await throttleInvitation(database, actor, body.email, now);
  return null;
}

interface InvitedUser {
  id: string;
  email: string;
  firstName: string;
  companyId: number | null;
}
/** Queues the email in the transaction, if there is a mail server; it is the company's if the user has a company. */
export async function sendInvitation(
  db: Tx,
  { id, email, firstName, companyId }: InvitedUser,
  inviter: { actor: Actor; companyName: string | null },
  now: Date,
): Promise<void> {
  const emailFields = { companyId, userId: id, kind: INVITATION_KIND, subject: INVITATION_SUBJECT, toAddress: email };
  const parameters = { firstName, invitedBy: inviter.actor.name, companyName: inviter.companyName };
  const idempotencyKey = `${INVITATION_KIND}:${id}:${now.getTime()}`;
  await queueEmail(db, { ...emailFields, id: randomUUIDv7(), parameters, idempotencyKey }, now);
  await announceChange(db, { id, entity: EMAIL_ENTITY, version: 1, ownerId: null, companyId });
}
