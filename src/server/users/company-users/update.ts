// Changing a person of the company acted in: what ends the person's sessions, and whose password it takes.
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

type Change = CallDecideInput<typeof updateCompanyUser, LockedUser, string | null>;

/** The new password's hash, once the administrator has shown the own password or that person's (decision 44); null without one. */
export async function hashNewPassword(
  { actor, body, record: { person }, now }: Pick<Change, "actor" | "body" | "record" | "now">,
  database: Database,
): Promise<string | null> {
  if (!body.password) return null;
  const people = new Set([actor.personId, person.id]);
  const trace = { event: "password.set_refused", actor, subject: buildUserEntry(person) } as const;
  if (!(await isPasswordOf(database, [...people], body.currentPassword ?? "", now, trace))) {
    const sentence = passwordTexts.wrong;
    throw new Problem(400, "invalid", sentence, { fields: { currentPassword: sentence }, trace });
  }
  return hashPassword(body.password);
}

export function decideUserUpdate({
  record: { person, membership },
  body: { email, firstName, lastName, role },
  prepared: passwordHash,
}: Change): CompanyUser | Refusal | NoChange<CompanyUser> {
  const refused = refuseDemotion(person, role ?? person.role, membership);
  if (refused) return refused;
  const changed = applyPatch(person, { email, firstName, lastName, role });
  // A new password is a change of its own.
  return changed instanceof NoChange && passwordHash !== null ? person : changed;
}

export async function saveUserUpdate(
  db: Tx,
  changed: CompanyUser,
  { actor, record: { person }, prepared: passwordHash, web, now }: Change,
): Promise<CompanyUser> {
  const { id, role } = changed;
  if (passwordHash !== null) await savePassword(db, { id, passwordHash });
  const saved = await saveUser(db, changed, now).catch(refuseEmailTaken);
  if (role !== person.role || passwordHash !== null) {
    // A person who sets the own password goes on working; another role is another person to every call (decision 41).
    const goesOn = role === person.role && id === actor.personId;
    await endSessions(db, id, goesOn ? web.sessionKey : null);
  }
  return toCompanyUser(saved);
}
