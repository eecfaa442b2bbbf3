// The schemas of the forms for one of the company's users (AD 5), built from the contract's own.
import * as z from "zod/mini";
import { requireFirstPassword } from "#contract/users/accounts.ts";
import { type CompanyUser, CURRENT_PASSWORD_NEEDED, NewCompanyUser, UserEdit } from "#contract/users/company-users.ts";
import { PASSWORD_TOO_SHORT } from "#contract/users/sign-in.ts";
import { type CompanyRole, companyRoles } from "#domain/roles.ts";
import { SHORTEST_PASSWORD } from "#domain/users/password.ts";

export interface UserTexts {
  email: string;
  firstName: string;
  lastName: string;
  role: CompanyRole;
  /** For a new user: an invitation email instead of a password. */
  invite: boolean;
  currentPassword: string;
  password: string;
  confirmPassword: string;
}

export const toFieldTexts = (user: CompanyUser | null): UserTexts => ({
  email: user?.email ?? "",
  firstName: user?.firstName ?? "",
  lastName: user?.lastName ?? "",
  role: companyRoles.find((role) => role === user?.role) ?? "user",
  invite: false,
  currentPassword: "",
  password: "",
  confirmPassword: "",
});

const UNCONFIRMED = "Please confirm your password";
const matching = z.refine<{ password?: string | undefined; confirmPassword: string }>(
  ({ password, confirmPassword }) => (password ?? "") === confirmPassword,
  {
    error: "Passwords do not match",
    path: ["confirmPassword"],
    // Reported together with all other errors.
    when: ({ issues }) => !issues.some(({ path }) => path?.[0] === "confirmPassword"),
  },
);

const confirmed = z.refine<{ invite?: boolean | undefined; confirmPassword: string }>(
  ({ invite, confirmPassword }) => invite === true || confirmPassword.length >= SHORTEST_PASSWORD,
  { error: UNCONFIRMED, path: ["confirmPassword"], when: () => true },
);

export const newUserSchema = z
  .extend(NewCompanyUser, { confirmPassword: z.string() })
  .check(requireFirstPassword(PASSWORD_TOO_SHORT), confirmed, matching);

export const userEditSchema = z.extend(UserEdit, { confirmPassword: z.string() }).check(
  z.refine(({ password, currentPassword }) => !password || Boolean(currentPassword), {
    error: CURRENT_PASSWORD_NEEDED,
    path: ["currentPassword"],
    when: () => true,
  }),
  matching,
);
