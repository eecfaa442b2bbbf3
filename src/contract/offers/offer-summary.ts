// What the sender sees of an offer before it is sent.
import * as z from "zod/mini";
import { SignedMoney } from "#contract/values.ts";
import { documentKinds } from "#domain/quotes/document-options.ts";
import { OfferChoice } from "./choice.ts";

/** A discount is below zero. */
const Amount = z.object({ label: z.string(), amount: SignedMoney });
const Amounts = z.nullable(z.object({ title: z.string(), amounts: z.array(Amount) }));

/** What the sender sees of an offer beforehand: the figures as the customer reads them, and what is sent with them. */
export const OfferSummary = z.object({
  documentKind: z.enum(documentKinds),
  price: z.object({
    /** The first and largest figure; the rest is how it is made up, or what is added to it. */
    lead: Amount,
    rest: z.array(Amount),
    statement: z.nullable(z.string()),
    /** Its parts, as far as they are shown, and the price from a later day on. */
    parts: Amounts,
    later: Amounts,
    /** What is asked for first. */
    deposit: Amounts,
  }),
  hasScope: z.boolean(),
  hasExclusions: z.boolean(),
  hasTerms: z.boolean(),
  notices: z.array(z.object({ key: z.string(), title: z.string() })),
  /** Sent with the information and the form for cancelling. */
  isCancellable: z.boolean(),
  /** Null if there is nothing to choose; the price is then the customer's. */
  choice: z._default(z.nullable(OfferChoice), null),
});
