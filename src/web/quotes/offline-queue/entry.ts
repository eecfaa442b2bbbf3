// A quote that was made without a network and waits on the device until the server has it.
import * as z from "zod/mini";
import { mapKinds, mapToChoiceKeys } from "#domain/catalogue/items.ts";
import { mapCustomerDetails } from "#domain/quotes/customer-details.ts";
import { OnSiteAcceptance } from "./on-site.ts";

const OptionalText = z.optional(z.nullable(z.string()));

/** In the call's format, and never changed once stored: the server validates it, not the page that sends it. */
const Body = z.object({
  id: z.string(),
  customerName: z.string(),
  ...mapCustomerDetails(() => OptionalText),
  postcode: z.string(),
  ...mapToChoiceKeys(mapKinds(() => z.int())),
  customerId: OptionalText,
  siteId: OptionalText,
  pumpId: OptionalText,
  serviceDueOn: OptionalText,
  isNewCustomer: z.optional(z.nullable(z.boolean())),
  notes: OptionalText,
  /** Each with the price that was shown. */
  lines: z.optional(
    z.array(
      z.object({
        id: z.string(),
        extraId: z.optional(z.nullable(z.int())),
        heading: OptionalText,
        words: z.string(),
        details: OptionalText,
        quantity: z.number(),
        unit: OptionalText,
        price: z.number(),
      }),
    ),
  ),
});

/** The offline price shown, and what it was made from; also in the call's format. */
const OfflinePrice = z.object({
  priceBookVersion: z.int(),
  formulaVersion: z.int(),
  /** By the device's clock; for information only. */
  madeAt: z.string(),
  labourHours: z.number(),
  engineerCount: z.int(),
  labourCost: z.number(),
  materialCost: z.number(),
  totalCost: z.number(),
  /** Also the figures of each choice that the price was made from. */
  figures: z.object(mapKinds(() => z.object({ name: z.string() }))),
});

/** Why the server refuses it, or why there was no reply (status 0). */
const Problem = z.object({ sentence: z.string(), code: z.string(), status: z.int() });
export type Problem = z.output<typeof Problem>;

/** As stored. A later version of the product still reads and sends what is stored with `version` 1. */
const QueueEntry = z.object({
  version: z.literal(1),
  /** The quote's id from the start, so that sending it twice creates one quote (decision 25). */
  id: z.string(),
  /** User and company, as in `client.owner`. */
  owner: z.string(),
  body: Body,
  seen: OfflinePrice,
  /** With lines, in pounds: what was shown of job and lines together. `seen` is the job alone. */
  shownTotal: z.optional(z.number()),
  /** In ms, by the device's clock, as is `nextTry`. */
  madeAt: z.number(),
  /** Tries in a row without a reply that says anything about it. */
  tries: z.int(),
  nextTry: z.number(),
  /** "blocked": nothing changes until the user decides. */
  state: z.enum(["waiting", "blocked"]),
  problem: z.nullable(Problem),
  /** Sent once the server has the quote. */
  pendingAcceptance: z.nullable(OnSiteAcceptance),
  /** What is still to be sent, so that a crash repeats only that: the quote, or only its customer's acceptance. */
  phase: z.enum(["quote", "acceptance"]),
  /**
   * The server may have the quote, because a try had no conclusive reply: set before a request is sent, and reset by a
   * reply that says no, if that request had set it.
   */
  mayExistOnServer: z.boolean(),
});
export type QueueEntry = z.output<typeof QueueEntry>;

/**
 * Null for an entry that no version of the product up to this one has written. Only the fields that the screens need
 * are validated: all others are read, and sent to the server, as they were stored.
 */
export function readEntry(stored: unknown): QueueEntry | null {
  return z.safeParse(QueueEntry, stored).success ? (stored as QueueEntry) : null;
}

/** The total that was shown, in pence. */
export const readShownTotal = ({ seen, shownTotal = seen.totalCost }: QueueEntry): number =>
  Math.round(shownTotal * 100);

export const parseUserId = (owner: string): string => owner.slice(owner.indexOf("-") + 1);
