// Changing a person of the company acted in: what ends the person's sessions, and whose password it takes.
import type { CompanyUser, updateCompanyUser } from "#contract/company-users.ts";
import { passwordTexts } from "#contract/people.ts";
import { refuseDemotion } from "#domain/people/membership.ts";
import type { Refusal } from "#domain/refusal.ts";
import type { Database } from "#server/database/connect.ts";
import { type Answer, type Call, unchanged } from "#server/kernel/call.ts";
import { invalid, outdated, Problem } from "#server/kernel/errors.ts";
import { changesNothing, namedFields } from "#server/kernel/named.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { whenTaken } from "#server/people/address.ts";
import { isPasswordOf } from "#server/people/attempts.ts";
import { savePassword, savePerson } from "#server/people/queries.ts";
import { endSessions } from "#server/people/sessions/queries.ts";
import { aboutPerson, asCompanyUser, type InCompany } from "./in-company.ts";

type Change = Call<typeof updateCompanyUser, InCompany, string | null>;

/** The new password's hash, once the administrator has shown the own password or that person's (decision 44); null without one. */
export async function newPasswordOf(
  { actor, body, record, now }: Pick<Change, "actor" | "body" | "record" | "now">,
  database: Database,
): Promise<string | null> {
  if (!body.password) return null;
  const people = new Set([actor.personId, record.person.id]);
  const shown = { triedBy: actor.personId, now };
  try {
    if (!(await isPasswordOf(database, [...people], body.currentPassword ?? "", shown)))
      throw invalid({ currentPassword: passwordTexts.wrong });
  } catch (error) {
    if (error instanceof Problem)
      error.trace = {
        event: "password.withheld",
        actor,
        bound: actor.personId,
        subject: async () => aboutPerson(record.person),
      };
    throw error;
  }
  return hashPassword(body.password);
}

export async function update({
  db,
  actor,
  body,
  record: { person, membership },
  prepared: passwordHash,
  web,
  now,
}: Change): Promise<CompanyUser | Answer<CompanyUser> | Refusal> {
  const { version, email, firstName, lastName, role = person.role } = body;
  if (version !== undefined && version !== person.version) throw outdated(person);
  const change = namedFields({ email, firstName, lastName, role });
  const refused = refuseDemotion(person, role, membership);
  if (refused) return refused;
  if (passwordHash === null && changesNothing(person, change)) return unchanged(person);

  if (passwordHash !== null) await savePassword(db, { id: person.id, passwordHash });
  const saved = await savePerson(db, { ...person, ...change }, now).catch(whenTaken);
  if (role !== person.role || passwordHash !== null) {
    // A person who sets the own password goes on working; another role is another person to every call (decision 41).
    const goesOn = role === person.role && person.id === actor.personId;
    await endSessions(db, person.id, goesOn ? web.sessionKey : null);
  }
  return asCompanyUser(saved);
}
