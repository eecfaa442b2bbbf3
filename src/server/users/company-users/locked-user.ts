// A person of the company acted in, held together with the company until the change is done.
import type { CompanyUser, updateCompanyUser } from "#contract/users/company-users.ts";
import type { Membership } from "#domain/users/membership.ts";
import type { CallReadInput } from "#server/kernel/call.ts";
import { lockMembership, lockUser } from "#server/users/queries.ts";

export interface LockedUser {
  person: CompanyUser;
  membership: Membership;
}

/**
 * The company first, then the person: whoever changes who administers a company waits here for the others. A platform
 * admin who belongs to the company is seen in its list, but row level security lets nobody of it hold that row.
 */
export async function lockUserInCompany({
  db,
  actor,
  params,
}: Pick<CallReadInput<typeof updateCompanyUser>, "db" | "actor" | "params">): Promise<LockedUser | null> {
  const membership = await lockMembership(db, (await actor).companyId);
  const person = membership && (await lockUser(db, params.id));
  return person && { person: toCompanyUser(person), membership };
}

/** Row level security has left only people of a company in sight. */
export function toCompanyUser({ companyId, ...person }: Omit<CompanyUser, "companyId"> & { companyId: number | null }) {
  if (companyId === null) throw new Error("A person without a company among the company's people");
  return { ...person, companyId };
}

/** As the audit log names a person. */
export const buildUserEntry = ({ id, firstName, lastName, email }: CompanyUser) => ({
  id,
  label: `${firstName} ${lastName} (${email})`,
});
