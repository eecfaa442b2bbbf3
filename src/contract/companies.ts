// The company acted in, and how a platform admin enters and leaves one.
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Decimal, Id, IdText, Instant, Success, Version } from "./values.ts";

const Company = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  tertiaryColor: z.string(),
  brandImageUrl: z.nullable(z.string()),
  /** Base64 without the `data:` prefix. */
  brandImageData: z.nullable(z.string()),
  brandImageType: z.nullable(z.string()),
  brandImageSize: z.nullable(z.int()),
  currency: z.enum(["GBP", "USD", "EUR"]),
  currencySymbol: z.string(),
  showPricingToUsers: z.boolean(),
  applyAccessMultiplier: z.boolean(),
  engineersSee: z.enum(["own", "company"]),
  quotePrefix: z.string(),
  quoteValidityDays: z.int(),
  vatRegistered: z.boolean(),
  vatNumber: z.nullable(z.string()),
  vatRate: Decimal,
  legalName: z.nullable(z.string()),
  registeredAddress: z.nullable(z.string()),
  companyNumber: z.nullable(z.string()),
  isActive: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
});
export type Company = z.output<typeof Company>;

export const getCompany = endpoint({
  method: "GET",
  path: "/api/company",
  summary: "The company acted in",
  audience: "company",
  cell: ["companies", "view"],
  reply: Company,
});

const ImpersonationStatus = z.object({
  isImpersonating: z.boolean(),
  impersonatedCompany: z.nullable(z.object({ id: Id, name: z.string() })),
  endsAt: z.nullable(Instant),
});
export type ImpersonationStatus = z.output<typeof ImpersonationStatus>;

export const getImpersonationStatus = endpoint({
  method: "GET",
  path: "/api/admin/impersonation-status",
  summary: "Whether this platform admin is impersonating a company",
  audience: "platform-admin",
  cell: ["impersonation", "view"],
  reply: ImpersonationStatus,
});

export const switchCompany = endpoint({
  method: "POST",
  path: "/api/admin/switch-company/:companyId",
  summary: "Impersonate a company for an hour; replaces the one impersonated before",
  audience: "platform-admin",
  cell: ["impersonation", "create"],
  audit: "impersonation.started",
  params: z.object({ companyId: IdText }),
  reply: ImpersonationStatus,
});

export const exitImpersonation = endpoint({
  method: "POST",
  path: "/api/admin/exit-impersonation",
  summary: "Stop impersonating",
  audience: "platform-admin",
  cell: ["impersonation", "delete"],
  audit: "impersonation.ended",
  reply: Success,
});

const CompanyRow = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  planId: z.nullable(Id),
  isActive: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
});

export const listCompanies = endpoint({
  method: "GET",
  path: "/api/admin/companies",
  summary: "All companies of the installation, by name",
  audience: "platform-admin",
  cell: ["companies", "view"],
  reply: z.array(CompanyRow),
});
