// The users of the whole installation, as a platform administrator sees and changes them (AD 2, 5 and 7).
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { accountFields, firstPasswordFields, requireFirstPassword } from "#contract/users/accounts.ts";
import {
  convertBlankToNull,
  convertEmptyToUndefined,
  EmailAddress,
  GivenId,
  Id,
  IdText,
  SingleLineText,
  Success,
  Text,
  Uuid,
  Version,
} from "#contract/values.ts";
import { roles } from "#domain/roles.ts";

const PlatformUser = z.object({
  ...accountFields,
  companyId: z.nullable(Id),
  companyName: z.nullable(z.string()),
});
export type PlatformUser = z.output<typeof PlatformUser>;

export const REQUIRED = "Please fill in all required fields";
const Name = SingleLineText(200, REQUIRED);
const Role = z.enum(roles, "Please select a role");

export const NewPlatformUser = z.object({
  email: Text(254, REQUIRED).check(
    z.refine((text) => z.safeParse(EmailAddress, text).success, "Please enter a valid email address"),
    z.toLowerCase(),
  ),
  ...firstPasswordFields,
  firstName: Name,
  lastName: Name,
  role: z._default(Role, "user"),
  companyId: z.optional(convertBlankToNull(GivenId)),
});

export const PlatformUserEdit = z.object({
  email: z.optional(EmailAddress),
  firstName: z.optional(SingleLineText(200, "First name is required")),
  lastName: z.optional(SingleLineText(200, "Last name is required")),
  role: z.optional(Role),
  companyId: z.optional(convertBlankToNull(GivenId)),
  version: z.optional(Version),
});

export const listPlatformUsers = endpoint({
  method: "GET",
  path: "/api/admin/users",
  summary:
    "All users, sorted by name, or those who match: by company, by role, or by text in name, email address or company",
  audience: "platform-admin",
  permission: ["users", "view"],
  searches: "search",
  query: z.object({
    search: z.optional(Text(200)),
    companyId: convertEmptyToUndefined(IdText),
    role: convertEmptyToUndefined(Role),
  }),
  reply: z.array(PlatformUser),
});

export const createPlatformUser = endpoint({
  method: "POST",
  path: "/api/admin/users",
  summary: "Add a user, with a password or an invitation: to a company, if its plan allows, or to none",
  audience: "platform-admin",
  permission: ["users", "create"],
  audit: "user.created",
  body: NewPlatformUser.check(requireFirstPassword(REQUIRED)),
  reply: PlatformUser,
  status: 201,
});

const userParams = z.object({ id: Uuid });

export const updatePlatformUser = endpoint({
  method: "PUT",
  path: "/api/admin/users/:id",
  summary: "Change the given fields of a user; another role or company ends the user's sessions",
  audience: "platform-admin",
  permission: ["users", "edit"],
  audit: "user.updated",
  params: userParams,
  body: PlatformUserEdit,
  reply: PlatformUser,
});

export const invitePlatformUser = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/invite",
  summary: "Resend a user's invitation; earlier invitation links stop working",
  audience: "platform-admin",
  permission: ["users", "create"],
  audit: "user.invited",
  params: userParams,
  reply: PlatformUser,
});

export const deletePlatformUser = endpoint({
  method: "DELETE",
  path: "/api/admin/users/:id",
  summary: "Delete a user; their quotes stay, with their name",
  audience: "platform-admin",
  permission: ["users", "delete"],
  audit: "user.deleted",
  params: userParams,
  reply: Success,
});
