// A customer's sites, with the pumps that are installed there.
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { Postcode } from "#contract/quotes/quotes.ts";
import {
  ContactEmail,
  ContactTelephone,
  convertBlankToNull,
  convertEmptyToUndefined,
  Day,
  GivenId,
  Id,
  Instant,
  SingleLineText,
  Success,
  Text,
  Uuid,
  Version,
} from "#contract/values.ts";
import { movableParts, recordTextLimits } from "#domain/customers/fields.ts";

/** A pump in the list of its site. */
const SitePump = z.object({
  id: Uuid,
  name: z.string(),
  make: z.nullable(z.string()),
  model: z.nullable(z.string()),
  serial: z.nullable(z.string()),
  serviceMonths: z.nullable(z.int()),
  nextDue: z.nullable(Day),
  removedOn: z.nullable(Day),
  version: Version,
});

export const Site = z.object({
  id: Uuid,
  /** The record that it belongs to, which may be one that was merged into the customer. */
  customerId: Uuid,
  name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  /** A zone that a user chose; null if the postcode says it. */
  locationId: z.nullable(Id),
  contactName: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  directions: z.nullable(z.string()),
  endedAt: z.nullable(Instant),
  version: Version,
  /** Filed quotes that the reader may read. */
  quotes: z.int(),
  pumps: z.array(SitePump),
});
export type Site = z.output<typeof Site>;

const Line = SingleLineText(recordTextLimits.name);
/** An empty text is null. At least one of name, address and postcode is needed. */
const siteFields = {
  name: z.nullable(Line),
  address: z.nullable(Text(recordTextLimits.address)),
  postcode: z.nullable(z.union([z.literal(""), Postcode])),
  locationId: convertBlankToNull(GivenId),
  contactName: z.nullable(Line),
  contactPhone: z.nullable(ContactTelephone),
  contactEmail: z.nullable(ContactEmail),
  directions: z.nullable(Text(recordTextLimits.directions)),
};
const someSiteFields = z.partial(z.object(siteFields)).shape;

export const NewSite = z.object({
  /** The client's own new id. */
  id: z.optional(Uuid),
  ...someSiteFields,
});
export type NewSite = z.output<typeof NewSite>;

const SiteEdit = z.object({
  version: z.optional(Version),
  ...someSiteFields,
  isEnded: z.optional(z.boolean("isEnded must be true or false")),
  /** The customer that takes it over. */
  customerId: z.optional(Uuid),
  /** What goes along to that customer; the rest is emptied. */
  takesAlong: z.optional(z.array(z.enum(movableParts)).check(z.maxLength(movableParts.length))),
});
export type SiteEdit = z.output<typeof SiteEdit>;

const params = z.object({ id: Uuid });

export const listSites = endpoint({
  audience: "company",
  permission: ["customers", "view"],
  method: "GET",
  path: "/api/customers/:id/sites",
  summary: "A customer's sites with their pumps, present ones first, at most 50 a page",
  searches: "search",
  params,
  query: z.object({
    search: z.optional(Text(200)),
    /** Only this one. */
    site: convertEmptyToUndefined(Uuid),
    cursor: convertEmptyToUndefined(Uuid),
  }),
  reply: z.object({ sites: z.array(Site), nextCursor: z.nullable(z.string()) }),
});

export const createSite = endpoint({
  audience: "company",
  permission: ["customers", "create"],
  method: "POST",
  path: "/api/customers/:id/sites",
  summary: "Add a site to a customer",
  audit: "site.created",
  params,
  body: NewSite,
  reply: Site,
  status: 201,
});

export const updateSite = endpoint({
  audience: "company",
  permission: ["customers", "edit"],
  method: "PUT",
  path: "/api/sites/:id",
  summary: "Change the given fields of a site; with customerId, another customer takes it over",
  audit: "site.updated",
  params,
  body: SiteEdit,
  reply: Site,
});

export const deleteSite = endpoint({
  audience: "company",
  permission: ["customers", "delete"],
  method: "DELETE",
  path: "/api/sites/:id",
  summary: "Delete a site that no quote and no pump is at",
  audit: "site.deleted",
  params,
  reply: Success,
});
