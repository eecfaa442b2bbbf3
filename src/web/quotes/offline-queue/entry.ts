// A quote that was made without a network, as it waits on the device until the server has it.
import * as z from "zod/mini";
import { mapKinds, mapToChoiceKeys } from "#domain/catalogue/items.ts";
import { OnSiteAcceptance } from "./on-site.ts";

const Particular = z.optional(z.nullable(z.string()));

/** As on the wire, and never changed once it is kept: the server judges it, not the version of the page that sends it. */
const Body = z.object({
  id: z.string(),
  customerName: z.string(),
  customerKind: Particular,
  customerEmail: Particular,
  customerPhone: Particular,
  siteAddress: Particular,
  postcode: z.string(),
  ...mapToChoiceKeys(mapKinds(() => z.int())),
  notes: Particular,
});

/** The price that was shown, and from what it was made; on the wire as well. */
const Seen = z.object({
  priceBookVersion: z.int(),
  formulaVersion: z.int(),
  /** By the device's clock; information only. */
  madeAt: z.string(),
  labourHours: z.number(),
  engineerCount: z.int(),
  labourCost: z.number(),
  materialCost: z.number(),
  totalCost: z.number(),
  /** Of each choice also what the price was made from. */
  figures: z.object(mapKinds(() => z.object({ name: z.string() }))),
});

/** Why the server does not take it, or why there was no answer (status 0). */
const Problem = z.object({ sentence: z.string(), code: z.string(), status: z.int() });
export type Problem = z.output<typeof Problem>;

/** As stored. A later version of the product still reads and sends what is stored with `version` 1. */
const QueueEntry = z.object({
  version: z.literal(1),
  /** The quote's own id from the start, so that sending it twice makes one quote (decision 25). */
  id: z.string(),
  /** Person and company, as `client.owner` has them. */
  owner: z.string(),
  body: Body,
  seen: Seen,
  /** In ms, by the device's clock, as is `nextTry`. */
  madeAt: z.number(),
  /** How often in a row there was no answer that says anything about it. */
  tries: z.int(),
  nextTry: z.number(),
  /** "blocked": nothing changes until a person decides. */
  state: z.enum(["waiting", "blocked"]),
  problem: z.nullable(Problem),
  /** Sent once the server has the quote. */
  pendingAcceptance: z.nullable(OnSiteAcceptance),
  /** What is still to be sent, so that a crash repeats only that: the quote, or only what its customer accepted. */
  phase: z.enum(["quote", "acceptance"]),
  /**
   * A try had no answer that says whether the server has the quote, or none yet: it is set before a request leaves, and an
   * answer that says no takes back what that request has set.
   */
  mayBeThere: z.boolean(),
});
export type QueueEntry = z.output<typeof QueueEntry>;

/**
 * Null for what no version of the product up to this one has written. Only what the screens need is looked at: whatever
 * else is stored comes back, and goes to the server, as it was put.
 */
export function readEntry(stored: unknown): QueueEntry | null {
  return z.safeParse(QueueEntry, stored).success ? (stored as QueueEntry) : null;
}

export const parseUserId = (owner: string): string => owner.slice(owner.indexOf("-") + 1);
