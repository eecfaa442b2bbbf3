// The signed-in user as the browser gets it.
import type { CurrentUser } from "#contract/users/sign-in.ts";
import type { Actor } from "#domain/actor.ts";
import type { Tx } from "#server/database/connect.ts";
import { listAllowedActions } from "#server/permissions/queries.ts";

/** In the company acted in, which need not be the own one (decision 5). */
export async function buildCurrentUser(
  db: Tx,
  user: Omit<CurrentUser, "permissions">,
  { companyId }: Pick<Actor, "companyId">,
): Promise<CurrentUser> {
  return { ...user, companyId, permissions: await listAllowedActions(db, user.role) };
}
