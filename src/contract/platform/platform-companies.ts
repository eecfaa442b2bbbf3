// What a platform administrator does with the installation's companies.
import * as z from "zod/mini";
import { companyFields } from "#contract/companies.ts";
import { endpoint } from "#contract/endpoint.ts";
import { NewPassword, PASSWORD_TOO_SHORT } from "#contract/users/sign-in.ts";
import {
  convertBlankToNull,
  convertEmptyToUndefined,
  EmailAddress,
  GivenId,
  IdText,
  SingleLineText,
  Success,
  Text,
  Version,
} from "#contract/values.ts";

/** Without the logo's data, which only the company's own reply contains: a list with all of them would be megabytes. */
const PlatformCompany = z.object({
  ...companyFields,
  planName: z.nullable(z.string()),
  /** How many users and quotes it has. */
  userCount: z.int(),
  quoteCount: z.int(),
  /** Created in the present calendar month in London. */
  quotesThisMonth: z.int(),
});
export type PlatformCompany = z.output<typeof PlatformCompany>;

const REQUIRED = "Company name and slug are required";
/** As long as a name, from which it is derived (AD 4). */
const Slug = Text(200, REQUIRED).check(
  z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use small letters and digits, with single hyphens between them"),
);

const ADMIN_FIELDS = ["adminEmail", "adminFirstName", "adminLastName", "adminPassword"] as const;

/** The first administrator is given with all fields or not at all. */
export const NewPlatformCompany = z
  .object({
    name: SingleLineText(200, REQUIRED),
    slug: Slug,
    planId: z.optional(convertBlankToNull(GivenId)),
    adminEmail: convertEmptyToUndefined(EmailAddress),
    adminFirstName: convertEmptyToUndefined(SingleLineText(200, "First name is required")),
    adminLastName: convertEmptyToUndefined(SingleLineText(200, "Last name is required")),
    adminPassword: convertEmptyToUndefined(NewPassword(PASSWORD_TOO_SHORT)),
    /** Whether to add a small starter catalogue of typical items. */
    starterCatalogue: z.optional(z.boolean()),
  })
  .check((context) => {
    const filled = ADMIN_FIELDS.filter((field) => context.value[field] !== undefined);
    if (filled.length === 0 || filled.length === ADMIN_FIELDS.length) return;
    for (const field of ADMIN_FIELDS.filter((field) => !filled.includes(field))) {
      const message = "Fill in all four fields of the administrator, or none";
      context.issues.push({ code: "custom", message, path: [field], input: context.value });
    }
  });

export const listCompanies = endpoint({
  method: "GET",
  path: "/api/admin/companies",
  summary: "All companies of the installation, or those whose name or slug contains the search text, sorted by name",
  audience: "platform-admin",
  permission: ["companies", "view"],
  searches: "search",
  query: z.object({ search: z.optional(Text(200)) }),
  reply: z.array(PlatformCompany),
});

export const createCompany = endpoint({
  method: "POST",
  path: "/api/admin/companies",
  summary: "Create a company, with its first administrator in the same transaction",
  audience: "platform-admin",
  permission: ["companies", "create"],
  audit: "company.created",
  body: NewPlatformCompany,
  reply: PlatformCompany,
  status: 201,
});

const companyParams = z.object({ id: IdText });

export const PlatformCompanyForm = z.object({
  name: z.optional(SingleLineText(200, REQUIRED)),
  slug: z.optional(Slug),
  planId: z.optional(convertBlankToNull(GivenId)),
  /** If it is deactivated, its users cannot go on working (decision 30). */
  isActive: z.optional(z.boolean("Active is true or false")),
  version: z.optional(Version),
});

export const updatePlatformCompany = endpoint({
  method: "PUT",
  path: "/api/admin/companies/:id",
  summary: "Change the given fields of a company; the prefix of its quote numbers stays the same",
  audience: "platform-admin",
  permission: ["companies", "edit"],
  audit: "company.updated",
  params: companyParams,
  body: PlatformCompanyForm,
  reply: PlatformCompany,
});

export const deletePlatformCompany = endpoint({
  method: "DELETE",
  path: "/api/admin/companies/:id",
  summary: "Delete a company and everything in it, but not its audit entries (decision 29)",
  audience: "platform-admin",
  permission: ["companies", "delete"],
  audit: "company.deleted",
  params: companyParams,
  reply: Success,
});

export const exportPlatformCompany = endpoint({
  method: "GET",
  path: "/api/admin/companies/:id/export",
  summary: "All data of a company, as a ZIP archive of CSV, JSON and documents that can be read without Volute",
  audience: "platform-admin",
  permission: ["companies", "view"],
  audit: "company.exported",
  params: companyParams,
  reply: null,
  file: "application/zip",
});

export const getPlatformStats = endpoint({
  method: "GET",
  path: "/api/admin/platform-stats",
  summary: "How many companies and users the installation has",
  audience: "platform-admin",
  permission: ["platform_stats", "view"],
  reply: z.object({ totalCompanies: z.int(), totalUsers: z.int() }),
});
