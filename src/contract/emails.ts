// The outbox: every email with its state (decision 65).
import * as z from "zod/mini";
import { offerObstacles } from "#domain/emails/open-offer.ts";
import { emailFilters, emailStates } from "#domain/emails/states.ts";
import { endpoint } from "./endpoint.ts";
import { convertEmptyToUndefined, Instant, Text, Uuid } from "./values.ts";

const Email = z.object({
  id: Uuid,
  /** The name of the kind in the code that builds the email. */
  kind: z.string(),
  /** Null for the platform, as are all fields that say what the email is about. */
  subject: z.nullable(z.string()),
  /** Null for an email of the installation itself. */
  companyName: z.nullable(z.string()),
  /** Null for an email about no quote. */
  quoteId: z.nullable(Uuid),
  quoteNumber: z.nullable(z.string()),
  /** The customer or company that it goes to; null if only the address is known. */
  recipientName: z.nullable(z.string()),
  toAddress: z.string(),
  state: z.enum(emailStates),
  attempts: z.int(),
  createdAt: Instant,
  /** For a queued email, the time of its next attempt. */
  nextAttemptAt: Instant,
  /** When it was sent or given up. */
  finishedAt: z.nullable(Instant),
  /** The mail server's reply when it accepted the email. */
  reply: z.nullable(z.string()),
  error: z.nullable(z.string()),
  /** Why an unsent email about an offer is not sent any more. */
  obstacle: z.nullable(z.enum(offerObstacles)),
  /** This user may release it or try it again. */
  maySend: z.boolean(),
});
export type Email = z.output<typeof Email>;

/** At most 1,000; `more` if there are more, or if a search ended before it had read all. */
const Count = z.object({ count: z.int(), more: z.boolean() });
export type EmailCount = z.output<typeof Count>;

const EmailPage = z.object({
  emails: z.array(Email),
  counts: z.object({ all: Count, needsAction: Count, onTheWay: Count, handedOver: Count }),
  /** The position of this page's first email, from 1. */
  start: z.int(),
  /** How far back a search has read, if it ended before it had a whole page: the next page goes on from there. */
  searchedTo: z.nullable(Instant),
  nextCursor: z.nullable(z.string()),
});
export type EmailPage = z.output<typeof EmailPage>;

export const listEmails = endpoint({
  method: "GET",
  path: "/api/emails",
  summary:
    "The emails, newest first, 25 at a time: those about the quotes that the user may see, all of the company's for its administrators, every company's for the platform",
  audience: "company-or-platform",
  permission: ["quotes", "view"],
  searches: "search",
  query: z.object({
    state: convertEmptyToUndefined(z.enum(emailFilters, `One of ${emailFilters.join(", ")}`)),
    /** Words of the customer's name, the quote's number or the recipient's address; for the platform, of the address. */
    search: z.optional(Text(200)),
    cursor: convertEmptyToUndefined(Text(300)),
  }),
  reply: EmailPage,
});

export const getEmail = endpoint({
  method: "GET",
  path: "/api/emails/:id",
  summary: "One email",
  audience: "company-or-platform",
  permission: ["quotes", "view"],
  params: z.object({ id: Uuid }),
  reply: Email,
});

export const previewEmail = endpoint({
  method: "GET",
  path: "/api/emails/:id/preview",
  summary: "How an email looks, as a page for a frame; its link is left out",
  audience: "company",
  permission: ["quotes", "view"],
  params: z.object({ id: Uuid }),
  reply: null,
});

export const resendEmail = endpoint({
  method: "POST",
  path: "/api/emails/:id/send",
  summary: "Release an email that is held, or try one again that failed or may not have arrived",
  audience: "company-or-platform",
  refusesImpersonation: true,
  permission: ["quotes", "edit"],
  audit: "email.resent",
  params: z.object({ id: Uuid }),
  /** The state that the user saw: refused if it has changed since. */
  body: z.optional(z.object({ state: z.optional(z.enum(emailStates)) })),
  reply: Email,
});
