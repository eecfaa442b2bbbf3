// A user of the company acted in, locked together with the company until the change is done.
import type { CompanyUser, updateCompanyUser } from "#contract/users/company-users.ts";
import type { Membership } from "#domain/users/membership.ts";
import type { CallReadInput } from "#server/kernel/call.ts";
import { lockMembership, lockUser } from "#server/users/queries.ts";

export interface LockedUser {
  user: CompanyUser;
  membership: Membership;
}

/**
 * The company first, then the user: calls that change who administers a company wait here for each other. A platform
 * admin who belongs to the company is in its list, but row level security does not let the company lock that row.
 */
export async function lockUserInCompany({
  db,
  actor,
  params,
}: Pick<CallReadInput<typeof updateCompanyUser>, "db" | "actor" | "params">): Promise<LockedUser | null> {
  const membership = await lockMembership(db, (await actor).companyId);
  const user = membership && (await lockUser(db, params.id));
  return user && { user: toCompanyUser(user), membership };
}

/** Row level security shows only users of a company. */
export function toCompanyUser({ companyId, ...user }: Omit<CompanyUser, "companyId"> & { companyId: number | null }) {
  if (companyId === null) throw new Error("One of the company's users has no company");
  return { ...user, companyId };
}

/** As the audit log names a user. */
export const buildUserEntry = ({ id, firstName, lastName, email }: CompanyUser) => ({
  id,
  label: `${firstName} ${lastName} (${email})`,
});
