/** The roles of users (AD 1). */
export const roles = ["platform_admin", "company_admin", "user"] as const;
export type Role = (typeof roles)[number];

interface Rights {
  /** The installation: companies, plans, every account, the matrix. Belongs to no company unless impersonating one. */
  administersPlatform: boolean;
  /** The company acted in. */
  administersCompany: boolean;
  /** Labour and material cost, whatever the company shows its engineers (QB 6). */
  seesCosts: boolean;
}

/** The rights of each role, for the server and the screens alike. An unknown role may do nothing. */
const roleRights: Record<Role, Rights> = {
  platform_admin: { administersPlatform: true, administersCompany: true, seesCosts: true },
  company_admin: { administersPlatform: false, administersCompany: true, seesCosts: true },
  user: { administersPlatform: false, administersCompany: false, seesCosts: false },
};

/** Whether the role is known: the database may contain one of a newer version. */
export function isRole(role: string): role is Role {
  return Object.hasOwn(roleRights, role);
}

export function hasRight(role: string, right: keyof Rights): boolean {
  return isRole(role) && roleRights[role][right];
}

export function listRolesWith(right: keyof Rights): Role[] {
  return roles.filter((role) => roleRights[role][right]);
}

/** The roles that a company gives to its own users (AD 2); a platform admin is created on the platform alone. */
export const companyRoles = ["user", "company_admin"] as const;
export type CompanyRole = (typeof companyRoles)[number];

/** The company roles of which at least one user must be left. */
export const companyAdminRoles = companyRoles.filter((role) => roleRights[role].administersCompany);
export function isCompanyAdmin(role: Role): boolean {
  return companyAdminRoles.some((adminRole) => adminRole === role);
}

/** The roles as the user administration names them (AD 2). */
export const roleNames: Record<Role, string> = {
  user: "User / Engineer",
  company_admin: "Company Admin",
  platform_admin: "Platform Admin",
};

/** The role as the screens write it: underscores become spaces (QB 2.2). */
export function formatRole(role: Role): string {
  return role.replaceAll("_", " ");
}

/** Initials for the avatar's fallback: first letters of first and last name, else of the email address. */
export function formatInitials(user: { firstName: string; lastName: string; email: string }): string {
  const letters = [user.firstName, user.lastName]
    .map((name) => [...name.trim()][0] ?? "")
    .join("")
    .toLocaleUpperCase("en-GB");
  return letters || ([...user.email][0] ?? "?").toLocaleUpperCase("en-GB");
}
