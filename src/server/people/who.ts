// Who acts before anybody is signed in, as the audit log names them.
import type { Who } from "#server/kernel/call.ts";
import type { findPersonToSignIn } from "./queries.ts";

export const unknown = (email: string | null): Who => ({
  personId: null,
  name: null,
  email,
  companyId: null,
  companyName: null,
});

type Person = NonNullable<Awaited<ReturnType<typeof findPersonToSignIn>>>;
type Named = Pick<Person, "id" | "firstName" | "lastName" | "email" | "companyId" | "companyName">;

export function whoIs(person: Named): Who {
  return {
    personId: person.id,
    name: `${person.firstName} ${person.lastName}`.trim(),
    email: person.email,
    companyId: person.companyId,
    companyName: person.companyName,
  };
}
