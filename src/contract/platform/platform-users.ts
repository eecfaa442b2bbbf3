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
  summary: "Everybody, or those of a company or role and whose name, address or company holds the search, by name",
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
  summary: "Add a person, to a company within its plan or to none, by a password or by an invitation",
  audience: "platform-admin",
  permission: ["users", "create"],
  audit: "user.created",
  body: NewPlatformUser.check(requireFirstPassword(REQUIRED)),
  reply: PlatformUser,
  status: 201,
});

const ofOnePerson = z.object({ id: Uuid });

export const updatePlatformUser = endpoint({
  method: "PUT",
  path: "/api/admin/users/:id",
  summary: "Change the named fields of a person; another role or company ends the person's sessions",
  audience: "platform-admin",
  permission: ["users", "edit"],
  audit: "user.updated",
  params: ofOnePerson,
  body: PlatformUserEdit,
  reply: PlatformUser,
});

export const invitePlatformUser = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/invite",
  summary: "Send a person's invitation once more; the emails before no longer count",
  audience: "platform-admin",
  permission: ["users", "create"],
  audit: "user.invited",
  params: ofOnePerson,
  reply: PlatformUser,
});

export const deletePlatformUser = endpoint({
  method: "DELETE",
  path: "/api/admin/users/:id",
  summary: "Delete a person; the quotes stay, with the name",
  audience: "platform-admin",
  permission: ["users", "delete"],
  audit: "user.deleted",
  params: ofOnePerson,
  reply: Success,
});
