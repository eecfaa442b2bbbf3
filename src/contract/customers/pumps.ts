// The pumps that are installed at customers' sites, and their services.
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import {
  convertBlankToNull,
  Day,
  Decimal,
  GivenId,
  Id,
  Instant,
  Money,
  SingleLineText,
  Success,
  Text,
  Uuid,
  Version,
  Whole,
} from "#contract/values.ts";
import { pumpChoiceKeys, recordTextLimits } from "#domain/customers/fields.ts";
import { dueStates, MAX_SERVICE_MONTHS, MIN_SERVICE_MONTHS, settlements } from "#domain/customers/schedule.ts";

const mapPumpChoices = <T>(of: T) =>
  Object.fromEntries(pumpChoiceKeys.map((key) => [key, of])) as Record<(typeof pumpChoiceKeys)[number], T>;

/** A quote as a service or a pump names it; null instead of one that the reader may not read. */
const NamedQuote = z.object({
  id: Uuid,
  quoteNumber: z.string(),
  status: z.string(),
  statusLabel: z.string(),
  statusColor: z.string(),
  totalCost: z.nullable(Money),
});

export const PumpService = z.object({
  dueOn: Day,
  state: z.enum(dueStates),
  settled: z.nullable(z.enum(settlements)),
  settledOn: z.nullable(Day),
  because: z.nullable(z.string()),
  settledByName: z.nullable(z.string()),
  quote: z.nullable(NamedQuote),
});

const OtherPump = z.object({ id: Uuid, name: z.string() });

export const pumpReplies = {
  id: Uuid,
  siteId: Uuid,
  name: z.string(),
  make: z.nullable(z.string()),
  model: z.nullable(z.string()),
  serial: z.nullable(z.string()),
  kw: z.nullable(Decimal),
  ...mapPumpChoices(z.nullable(Id)),
  installedOn: z.nullable(Day),
  warrantyUntil: z.nullable(Day),
  removedOn: z.nullable(Day),
  /** The three of its schedule: all or none. */
  serviceMonths: z.nullable(z.int()),
  serviceJobTypeId: z.nullable(Id),
  nextDue: z.nullable(Day),
  notes: z.nullable(z.string()),
  createdAt: Instant,
  createdByName: z.nullable(z.string()),
  updatedAt: Instant,
  version: Version,
};

export const pumpSite = {
  id: Uuid,
  name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  locationId: z.nullable(Id),
};

export const Pump = z.object({
  ...pumpReplies,
  site: z.object({ ...pumpSite, endedAt: z.nullable(Instant) }),
  /** The one that is shown, if the site's was merged into it. */
  customer: z.object({ id: Uuid, name: z.string(), endedAt: z.nullable(Instant) }),
  /** Newest first, at most 100; the one that is due now is the first, even without a quote. */
  services: z.array(PumpService),
  replaced: z.nullable(OtherPump),
  replacedBy: z.nullable(OtherPump),
  /** Filed quotes that the reader may read. */
  quotes: z.int(),
});
export type Pump = z.output<typeof Pump>;

const Label = z.nullable(SingleLineText(recordTextLimits.label));
const OptionalDay = z.nullable(z.union([z.literal(""), Day]));
const Months = `A whole number from ${MIN_SERVICE_MONTHS} to ${MAX_SERVICE_MONTHS}`;
/** An empty text is null. */
const pumpFields = {
  make: Label,
  model: Label,
  serial: Label,
  kw: convertBlankToNull(Decimal),
  ...mapPumpChoices(convertBlankToNull(GivenId)),
  installedOn: OptionalDay,
  warrantyUntil: OptionalDay,
  serviceMonths: convertBlankToNull(Whole(MIN_SERVICE_MONTHS, MAX_SERVICE_MONTHS, Months)),
  serviceJobTypeId: convertBlankToNull(GivenId),
  nextDue: OptionalDay,
  notes: z.nullable(Text(recordTextLimits.notes)),
};
const somePumpFields = z.partial(z.object(pumpFields)).shape;
const PumpName = SingleLineText(recordTextLimits.name, "Name is required");

const NewPump = z.object({
  /** The client's own new id. */
  id: z.optional(Uuid),
  name: PumpName,
  ...somePumpFields,
  /** The pump in whose place it was installed, which is removed on that day. */
  replaces: z.optional(z.nullable(Uuid)),
  /**
   * The accepted quote by which it was sold, of this customer or of none yet, and of no pump but the replaced one; it is
   * filed for it.
   */
  fromQuote: z.optional(z.nullable(Uuid)),
});
export type NewPump = z.output<typeof NewPump>;

const PumpEdit = z.object({
  version: z.optional(Version),
  name: z.optional(PumpName),
  ...somePumpFields,
  removedOn: z.optional(OptionalDay),
  /** The site that it was moved to. */
  siteId: z.optional(Uuid),
});
export type PumpEdit = z.output<typeof PumpEdit>;

const params = z.object({ id: Uuid });

export const createPump = endpoint({
  audience: "company",
  permission: ["customers", "create"],
  method: "POST",
  path: "/api/sites/:id/pumps",
  summary: "Add a pump to a site, in place of another one or from the quote by which it was sold",
  audit: "pump.created",
  params,
  body: NewPump,
  reply: Pump,
  status: 201,
});

export const getPump = endpoint({
  audience: "company",
  permission: ["customers", "view"],
  method: "GET",
  path: "/api/pumps/:id",
  summary: "One pump with its services",
  params,
  reply: Pump,
});

export const updatePump = endpoint({
  audience: "company",
  permission: ["customers", "edit"],
  method: "PUT",
  path: "/api/pumps/:id",
  summary: "Change the given fields of a pump",
  audit: "pump.updated",
  params,
  body: PumpEdit,
  reply: Pump,
});

export const deletePump = endpoint({
  audience: "company",
  permission: ["customers", "delete"],
  method: "DELETE",
  path: "/api/pumps/:id",
  summary: "Delete a pump that has no quote and no service",
  audit: "pump.deleted",
  params,
  reply: Success,
});

export const settleService = endpoint({
  audience: "company",
  permission: ["customers", "edit"],
  method: "PUT",
  path: "/api/pumps/:id/services/:dueOn",
  summary: "Mark the service that was due on a day as done or skipped, or reopen it",
  audit: "service.settled",
  params: z.object({ id: Uuid, dueOn: Day }),
  body: z.object({
    /** Null reopens it. */
    settled: z.nullable(z.enum(settlements, "Please choose done or skipped")),
    /** When it was done: today if left out, and never later. */
    settledOn: z.optional(z.nullable(Day)),
    because: z.optional(z.nullable(SingleLineText(recordTextLimits.because))),
    /** As the user saw it. */
    was: z.nullable(z.enum(settlements, "Please choose done or skipped")),
  }),
  reply: Pump,
});
