import type { CurrentUser } from "#contract/users/sign-in.ts";
import { hasRight } from "#domain/roles.ts";

/**
 * Whose it is what lies on this device, as `client.owner` has it. Null of whom nothing is kept: the platform's
 * administrators, also while they act in a company's place, and a person without a company.
 */
export function buildCacheOwner({
  id,
  companyId,
  role,
}: Pick<CurrentUser, "id" | "companyId" | "role">): string | null {
  return companyId === null || hasRight(role, "administersPlatform") ? null : `${companyId}-${id}`;
}
