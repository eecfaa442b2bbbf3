// What a company's administrators may do to its users (AD 2, decision 28).
import { buildRefusal, type Refusal } from "#domain/refusal.ts";
import { companyRoles, hasRight, isCompanyAdmin, type Role } from "#domain/roles.ts";

/** How many users a company has, and how many its plan allows; null is unlimited. */
export interface Membership {
  planName: string | null;
  maxUsers: number | null;
  users: number;
  /** Administrators who have joined: an invited one cannot administer the company yet. */
  admins: number;
}

interface Member {
  id: string;
  role: Role;
  invitedAt: string | null;
}

/** A platform admin who belongs to a company is listed there, but only Platform Administration may change them. */
export function mayChangeUser(user: Pick<Member, "role">): boolean {
  return companyRoles.some((role) => role === user.role);
}

/** Refuses one more user than the plan allows, and names both numbers (decision 28). */
export function refuseBeyondPlan({ planName, maxUsers, users }: Membership): Refusal | null {
  if (maxUsers === null || users < maxUsers) return null;
  const limit = `${maxUsers} ${maxUsers === 1 ? "user" : "users"}`;
  return buildRefusal("plan_limit", `The ${planName} plan allows ${limit}, and the company has ${users} already.`);
}

/** Refuses to add a user to a company that does not exist, or whose plan is full; a user may belong to none. */
export function refuseNewUser(companyId: number | null, membership: Membership | null): Refusal | null {
  if (companyId === null) return null;
  return membership
    ? refuseBeyondPlan(membership)
    : buildRefusal("unknown_choice", NO_COMPANY, { companyId: NO_COMPANY });
}

/** Whether the company would be left without an administrator. */
function isLastAdmin({ role, invitedAt }: Member, { admins }: Pick<Membership, "admins">): boolean {
  return isCompanyAdmin(role) && invitedAt === null && admins <= 1;
}

/** Refuses to change the role of the company's last administrator. */
export function refuseDemotion(user: Member, role: Role, membership: Pick<Membership, "admins">): Refusal | null {
  if (isCompanyAdmin(role) || !isLastAdmin(user, membership)) return null;
  return buildRefusal("last_admin", LAST_ADMIN, { role: LAST_ADMIN });
}

/** Refuses to delete one's own account. */
export function refuseOwnDeletion(user: Pick<Member, "id">, actor: { userId: string }): Refusal | null {
  return user.id === actor.userId ? buildRefusal("wrong_state", OWN_ACCOUNT) : null;
}

/** Refuses to delete one's own account, or the company's last administrator. */
export function refuseDeletion(
  user: Member,
  actor: { userId: string },
  membership: Pick<Membership, "admins">,
): Refusal | null {
  const ownDeletion = refuseOwnDeletion(user, actor);
  if (ownDeletion) return ownDeletion;
  return isLastAdmin(user, membership) ? buildRefusal("last_admin", LAST_ADMIN) : null;
}

/** Refuses to change the role of the last platform administrator who has joined; null is a deletion. */
export function refuseLeavingPlatform(
  user: Pick<Member, "role" | "invitedAt">,
  role: Role | null,
  admins: number,
): Refusal | null {
  if (!hasRight(user.role, "administersPlatform") || user.invitedAt !== null || admins > 1) return null;
  if (role !== null && hasRight(role, "administersPlatform")) return null;
  return buildRefusal("last_admin", LAST_PLATFORM_ADMIN, { role: LAST_PLATFORM_ADMIN });
}

/** Refuses to invite a user who has already set a password, or was invited within the last minute (decision 88). */
export function refuseInvitation({ invitedAt }: Pick<Member, "invitedAt">, now: Date): Refusal | null {
  if (invitedAt === null) return buildRefusal("wrong_state", "This person has joined already.");
  const seconds = Math.ceil((Date.parse(invitedAt) + 60_000 - now.getTime()) / 1000);
  if (seconds <= 0) return null;
  const when = seconds === 1 ? "in a second" : `in ${seconds} seconds`;
  return buildRefusal("wrong_state", `An invitation was made less than a minute ago. You can send another ${when}.`);
}

const NO_COMPANY = "There is no such company.";
const OWN_ACCOUNT = "You cannot delete your own account.";
const LAST_ADMIN =
  "This is the company's only administrator. Make somebody else a company administrator first, and then try again.";
const LAST_PLATFORM_ADMIN =
  "This is the only platform administrator. Make somebody else one first, and then try again.";
