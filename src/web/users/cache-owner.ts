import type { CurrentUser } from "#contract/users/sign-in.ts";
import { hasRight } from "#domain/roles.ts";

/**
 * User whose data is cached here, as in `client.owner`. Null for platform administrators, also while they impersonate a
 * company, and for users without a company: nothing is cached.
 */
export function buildCacheOwner({
  id,
  companyId,
  role,
}: Pick<CurrentUser, "id" | "companyId" | "role">): string | null {
  return companyId === null || hasRight(role, "administersPlatform") ? null : `${companyId}-${id}`;
}
