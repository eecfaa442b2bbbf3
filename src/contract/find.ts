// Find: quotes, and for administrators users and catalogue items, by a few letters of what they are called.
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { Id, Money, SingleLineText, Uuid } from "#contract/values.ts";
import { kinds } from "#domain/catalogue/items.ts";
import { roles } from "#domain/roles.ts";

/** Results of all kinds together. */
export const MAX_FOUND = 20;
export const MAX_FIND_LENGTH = 200;

const FoundQuote = z.object({
  id: Uuid,
  quoteNumber: z.string(),
  customerName: z.string(),
  postcode: z.nullable(z.string()),
  status: z.string(),
  statusLabel: z.string(),
  statusColor: z.string(),
  totalCost: z.nullable(Money),
  isSelectable: z._default(z.boolean(), false),
});
export type FoundQuote = z.output<typeof FoundQuote>;

const FoundUser = z.object({
  id: Uuid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
});

const FoundItem = z.object({ kind: z.enum(kinds), id: Id, name: z.string(), isActive: z.boolean() });

const FindReply = z.object({
  /** The quote with exactly this number, then the newest. */
  quotes: z.array(FoundQuote),
  /** More quotes match. */
  hasMoreQuotes: z.boolean(),
  /** How many of the newest quotes were searched; null if all of them. */
  searchedQuotes: z.nullable(z.int()),
  /** How many quotes the user may see. */
  quoteCount: z.int(),
  /** Empty for a user who may not list them; the same for the items. */
  users: z.array(FoundUser),
  items: z.array(FoundItem),
  /** Some of a very long list of users or items were not searched. */
  hasUnsearchedLists: z.boolean(),
});
export type FindReply = z.output<typeof FindReply>;

export const find = endpoint({
  method: "GET",
  path: "/api/find",
  summary: `Quotes by number, customer or postcode, and for administrators users and catalogue items by name: at most ${MAX_FOUND} that the user may read`,
  audience: "company",
  permission: ["quotes", "search"],
  query: z.object({ q: SingleLineText(MAX_FIND_LENGTH, "Enter something to find") }),
  reply: FindReply,
});
