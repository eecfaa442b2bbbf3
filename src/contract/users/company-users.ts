// The users of the company acted in, as its administrators see and change them (AD 2, 5 and 7).
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { EmailAddress, Id, Success, Uuid, Version } from "#contract/values.ts";
import { companyRoles } from "#domain/roles.ts";
import { LONGEST_PASSWORD } from "#domain/users/password.ts";
import { accountFields, firstPasswordFields, PasswordOrBlank, requireFirstPassword } from "./accounts.ts";
import { FirstName, LastName, PASSWORD_TOO_LONG, PASSWORD_TOO_SHORT } from "./sign-in.ts";

const CompanyUser = z.object({
  ...accountFields,
  companyId: Id,
});
export type CompanyUser = z.output<typeof CompanyUser>;

export const listCompanyUsers = endpoint({
  method: "GET",
  path: "/api/company/users",
  summary: "The company's users, sorted by name",
  audience: "company-admin",
  permission: ["users", "view"],
  reply: z.array(CompanyUser),
});

export const getUserLimit = endpoint({
  method: "GET",
  path: "/api/company/user-limit",
  summary: "How many users the company's plan allows; null is unlimited",
  audience: "company-admin",
  permission: ["users", "view"],
  reply: z.object({ planName: z.nullable(z.string()), maxUsers: z.nullable(z.int()) }),
});

const CompanyRole = z.enum(companyRoles, "Please select a role");

export const NewCompanyUser = z.object({
  email: EmailAddress,
  firstName: FirstName,
  lastName: LastName,
  role: CompanyRole,
  ...firstPasswordFields,
});

export const createCompanyUser = endpoint({
  method: "POST",
  path: "/api/company/users",
  summary: "Add a user to the company, if its plan allows, with a password or an invitation",
  audience: "company-admin",
  permission: ["users", "create"],
  audit: "user.created",
  body: NewCompanyUser.check(requireFirstPassword(PASSWORD_TOO_SHORT)),
  reply: CompanyUser,
  status: 201,
});

export const UserEdit = z.object({
  email: z.optional(EmailAddress),
  firstName: z.optional(FirstName),
  lastName: z.optional(LastName),
  role: z.optional(CompanyRole),
  /** The administrator's own password or the user's (decision 44); required with `password`. */
  currentPassword: z.optional(z.string().check(z.maxLength(LONGEST_PASSWORD, PASSWORD_TOO_LONG))),
  /** Blank leaves the password unchanged (AD 5). */
  password: z.optional(PasswordOrBlank),
  version: z.optional(Version),
});

export const CURRENT_PASSWORD_NEEDED = "Current password is required to set a new password";

export const updateCompanyUser = endpoint({
  method: "PUT",
  path: "/api/company/users/:id",
  summary: "Change a user of the company: name, email address, role or password",
  audience: "company-admin",
  permission: ["users", "edit"],
  audit: "user.updated",
  params: z.object({ id: Uuid }),
  body: UserEdit.check(
    z.refine(({ password, currentPassword }) => !password || Boolean(currentPassword), {
      error: CURRENT_PASSWORD_NEEDED,
      path: ["currentPassword"],
    }),
  ),
  reply: CompanyUser,
});

export const inviteCompanyUser = endpoint({
  method: "POST",
  path: "/api/company/users/:id/invite",
  summary: "Resend the invitation of a user of the company; earlier invitation links stop working",
  audience: "company-admin",
  permission: ["users", "create"],
  audit: "user.invited",
  params: z.object({ id: Uuid }),
  reply: CompanyUser,
});

export const deleteCompanyUser = endpoint({
  method: "DELETE",
  path: "/api/company/users/:id",
  summary: "Delete a user of the company; their quotes stay, with their name",
  audience: "company-admin",
  permission: ["users", "delete"],
  audit: "user.deleted",
  params: z.object({ id: Uuid }),
  reply: Success,
});
