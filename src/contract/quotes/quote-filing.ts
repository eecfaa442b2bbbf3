// Where quotes are filed: under a customer, at a site, for a pump.
import * as z from "zod/mini";
import { Day, Uuid } from "#contract/values.ts";

/** Where a quote is filed: under a customer, at a site, for a pump. */
export const filingReplies = {
  customerId: z._default(z.nullable(Uuid), null),
  siteId: z._default(z.nullable(Uuid), null),
  pumpId: z._default(z.nullable(Uuid), null),
};

/** Of the customer, site and pump that a new quote is filed under; by its name and postcode without any. */
export const filingFields = {
  customerId: z.optional(z.nullable(Uuid)),
  siteId: z.optional(z.nullable(Uuid)),
  pumpId: z.optional(z.nullable(Uuid)),
  /** The day on which the pump is due for the service that the quote is for. */
  serviceDueOn: z.optional(z.nullable(Day)),
  /** Makes a new customer, even if another has the same name and postcode. Not together with one of the three. */
  isNewCustomer: z.optional(z.nullable(z.boolean())),
};
