// Changing a user of the company acted in: what ends the user's sessions, and whose password is needed.
import type { CompanyUser, updateCompanyUser } from "#contract/users/company-users.ts";
import { passwordTexts } from "#contract/users/profile.ts";
import type { Refusal } from "#domain/refusal.ts";
import { refuseDemotion } from "#domain/users/membership.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { type CallDecideInput, NoChange } from "#server/kernel/call.ts";
import { Problem } from "#server/kernel/errors.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { applyPatch } from "#server/kernel/patch.ts";
import { refuseEmailTaken } from "#server/users/email-taken.ts";
import { isPasswordOf } from "#server/users/password-throttle.ts";
import { savePassword, saveUser } from "#server/users/queries.ts";
import { endSessions } from "#server/users/sessions/queries.ts";
import { buildUserEntry, type LockedUser, toCompanyUser } from "./locked-user.ts";

type UserUpdateCall = CallDecideInput<typeof updateCompanyUser, LockedUser, string | null>;

/** The new password's hash, once the administrator has entered their own password or that user's (decision 44); null without one. */
export async function hashNewPassword(
  { actor, body, record: { user }, now }: Pick<UserUpdateCall, "actor" | "body" | "record" | "now">,
  database: Database,
): Promise<string | null> {
  if (!body.password) return null;
  const userIds = new Set([actor.userId, user.id]);
  const refusalEntry = { event: "password.set_refused", actor, subject: buildUserEntry(user) } as const;
  if (!(await isPasswordOf(database, [...userIds], body.currentPassword ?? "", now, refusalEntry))) {
    const sentence = passwordTexts.wrong;
    throw new Problem(400, "invalid", sentence, { fields: { currentPassword: sentence }, refusalEntry });
  }
  return hashPassword(body.password);
}

export function decideUserUpdate({
  record: { user, membership },
  body: { email, firstName, lastName, role },
  prepared: passwordHash,
}: UserUpdateCall): CompanyUser | Refusal | NoChange<CompanyUser> {
  const refusal = refuseDemotion(user, role ?? user.role, membership);
  if (refusal) return refusal;
  const changedUser = applyPatch(user, { email, firstName, lastName, role });
  // A new password is a change of its own.
  return changedUser instanceof NoChange && passwordHash !== null ? user : changedUser;
}

export async function saveUserUpdate(
  db: Tx,
  changedUser: CompanyUser,
  { actor, record: { user }, prepared: passwordHash, web, now }: UserUpdateCall,
): Promise<CompanyUser> {
  const { id, role } = changedUser;
  if (passwordHash !== null) await savePassword(db, { id, passwordHash });
  const saved = await saveUser(db, changedUser, now).catch(refuseEmailTaken);
  if (role !== user.role || passwordHash !== null) {
    // Users who set their own password stay signed in; a new role ends all sessions (decision 41).
    const staysSignedIn = role === user.role && id === actor.userId;
    await endSessions(db, id, staysSignedIn ? web.sessionKey : null);
  }
  return toCompanyUser(saved);
}
