// What needs attention: a list of facts, each with its age and what the user may do about it (decision 89).
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { Instant, Money, Uuid } from "#contract/values.ts";
import { attentionActions, attentionKinds } from "#domain/quotes/attention.ts";

const AttentionItem = z.object({
  kind: z.enum(attentionKinds),
  /** What the user may do about it. */
  action: z.enum(attentionActions),
  /** Null for an email about no quote, like the next three. */
  quoteId: z.nullable(Uuid),
  quoteNumber: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  totalCost: z.nullable(Money),
  /** Its customer chooses: `totalCost` is the first option's. */
  isSelectable: z._default(z.boolean(), false),
  /** The address of an email that is not to the customer. */
  recipient: z.nullable(z.string()),
  /** Since when it waits; for a quote that ends, until when it can be answered. */
  at: Instant,
});
export type AttentionItem = z.output<typeof AttentionItem>;

/** "2027-06", or "overdue" for the months before this one. */
const ServicesToQuote = z.object({
  month: z.string(),
  /** 100 stands for more than 99. */
  due: z.int(),
  /** Of those: that have a quote which is open, sent or accepted. */
  quoted: z.int(),
});
export type ServicesToQuote = z.output<typeof ServicesToQuote>;

export const getAttention = endpoint({
  method: "GET",
  path: "/api/attention",
  summary:
    "What needs the user's attention: questions, quotes about to expire, emails, prices, at most 50 in order; and services to quote",
  audience: "company",
  permission: ["quotes", "view"],
  reply: z.object({
    items: z.array(AttentionItem),
    /** How many there are in all; 100 stands for more than 99. */
    total: z.int(),
    /** Overdue and this month's services, unless all of them are quoted. An earlier version names none. */
    services: z._default(z.array(ServicesToQuote), []),
  }),
});
