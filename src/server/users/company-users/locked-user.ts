// A user of the company acted in, locked together with the company until the change is done.
import type { CompanyUser, updateCompanyUser } from "#contract/company-users.ts";
import type { Membership } from "#domain/users/membership.ts";
import type { CallReadInput } from "#server/kernel/call.ts";
import { lockMembership, lockUser } from "#server/users/queries.ts";

export interface LockedUser {
  person: CompanyUser;
  membership: Membership;
}

/**
 * Locks the company first, then the user: concurrent changes of a company's administrators wait here. A platform admin
 * who belongs to the company is listed, but row level security lets no user of the company lock that row.
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

/** Row level security shows only users with a company. */
export function toCompanyUser({ companyId, ...person }: Omit<CompanyUser, "companyId"> & { companyId: number | null }) {
  if (companyId === null) throw new Error("A person without a company among the company's people");
  return { ...person, companyId };
}

/** A user as the audit log names them. */
export const buildUserEntry = ({ id, firstName, lastName, email }: CompanyUser) => ({
  id,
  label: `${firstName} ${lastName} (${email})`,
});
