// Where quotes are filed: the quotes without a customer as groups, customers made from them, and quotes filed by hand.
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { convertEmptyToUndefined, SingleLineText, Text, Uuid } from "#contract/values.ts";
import { MAX_FILED_QUOTES, MAX_GROUPS, MAX_POSTCODES_OF_A_GROUP, recordTextLimits } from "#domain/customers/fields.ts";

const UnfiledGroup = z.object({
  /** What their customers' names have in common. */
  nameKey: z.string(),
  /** As the newest of its quotes has it. */
  name: z.string(),
  quotes: z.int(),
  /** By postcode, at most 50. */
  sites: z.array(z.object({ postcode: z.string(), quotes: z.int() })),
  /** How many customers have this name already. */
  customers: z.int(),
  /** The one of them; null if there is none, or several. */
  customerId: z.nullable(Uuid),
});
export type UnfiledGroup = z.output<typeof UnfiledGroup>;

export const listUnfiledQuotes = endpoint({
  audience: "company-admin",
  permission: ["customers", "create"],
  method: "GET",
  path: "/api/customers/unfiled",
  summary: "The quotes without a customer, by the customer's name: at most 50 groups a page",
  searches: "search",
  query: z.object({
    search: z.optional(Text(200)),
    /** The key of the last group of the page before. */
    cursor: convertEmptyToUndefined(Text(recordTextLimits.name)),
  }),
  reply: z.object({
    groups: z.array(UnfiledGroup),
    /** Of all pages together. */
    total: z.object({ groups: z.int(), quotes: z.int() }),
    nextCursor: z.nullable(z.string()),
  }),
});

export const createCustomersFromQuotes = endpoint({
  audience: "company-admin",
  permission: ["customers", "create"],
  method: "POST",
  path: "/api/customers/from-quotes",
  summary: "Make a customer of each group of quotes, with a site for each postcode, or file them under a customer",
  audit: "customer_record.grouped",
  body: z.object({
    groups: z
      .array(
        z.object({
          nameKey: SingleLineText(recordTextLimits.name, "This is required"),
          postcodes: z
            .array(SingleLineText(20))
            .check(
              z.minLength(1, "At least one postcode"),
              z.maxLength(MAX_POSTCODES_OF_A_GROUP, `At most ${MAX_POSTCODES_OF_A_GROUP} postcodes`),
            ),
          /** Null makes a new customer. */
          customerId: z.optional(z.nullable(Uuid)),
        }),
      )
      .check(z.minLength(1, "At least one group"), z.maxLength(MAX_GROUPS, `At most ${MAX_GROUPS} groups`)),
  }),
  reply: z.object({ customers: z.int(), sites: z.int(), quotes: z.int() }),
});

export const fileQuotes = endpoint({
  audience: "company",
  permission: ["quotes", "edit"],
  method: "POST",
  path: "/api/quotes/file",
  summary: "File quotes under a customer, at one of its sites, for one of its pumps; null unfiles them",
  audit: "customer_record.filed",
  body: z.object({
    quotes: z.array(Uuid).check(
      z.minLength(1, "At least one quote"),
      z.maxLength(MAX_FILED_QUOTES, `At most ${MAX_FILED_QUOTES} quotes`),
      z.overwrite((ids) => [...new Set(ids)]),
    ),
    customerId: z.nullable(Uuid),
    siteId: z.optional(z.nullable(Uuid)),
    pumpId: z.optional(z.nullable(Uuid)),
  }),
  reply: z.object({ filed: z.int() }),
});
