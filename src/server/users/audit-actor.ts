// The actor of events before sign-in, for the audit log.
import type { AuditActor } from "#server/kernel/call.ts";
import type { findUserForSignIn } from "./queries.ts";

export const buildUnknownActor = (email: string | null): AuditActor => ({
  personId: null,
  name: null,
  email,
  companyId: null,
  companyName: null,
});

type Person = NonNullable<Awaited<ReturnType<typeof findUserForSignIn>>>;
type Named = Pick<Person, "id" | "firstName" | "lastName" | "email" | "companyId" | "companyName">;

export function buildUserActor(person: Named): AuditActor {
  return {
    personId: person.id,
    name: `${person.firstName} ${person.lastName}`.trim(),
    email: person.email,
    companyId: person.companyId,
    companyName: person.companyName,
  };
}
