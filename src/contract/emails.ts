// The outbox: every email with its state (decision 65).
import * as z from "zod/mini";
import { emailStates } from "#domain/emails/states.ts";
import { endpoint } from "./endpoint.ts";
import { convertEmptyToUndefined, Instant, Uuid } from "./values.ts";

const Email = z.object({
  id: Uuid,
  /** Null for an email of the installation itself. */
  companyName: z.nullable(z.string()),
  /** Null for an email about no quote. */
  quoteId: z.nullable(Uuid),
  /** An offer to a customer, who can be given a link instead. */
  isOffer: z.boolean(),
  toAddress: z.string(),
  subject: z.string(),
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
});
export type Email = z.output<typeof Email>;

export const listEmails = endpoint({
  method: "GET",
  path: "/api/emails",
  summary: "The emails, newest first, 50 at a time: the company's own, or every company's for the platform",
  audience: "admin",
  permission: ["quotes", "view"],
  query: z.object({
    /** The last email of the previous page. */
    before: convertEmptyToUndefined(Uuid),
  }),
  reply: z.object({ emails: z.array(Email), more: z.boolean() }),
});

export const previewEmail = endpoint({
  method: "GET",
  path: "/api/emails/:id/preview",
  summary: "How an email looks, as a page for a frame; its links are disabled",
  audience: "admin",
  permission: ["quotes", "view"],
  params: z.object({ id: Uuid }),
  reply: null,
});

export const resendEmail = endpoint({
  method: "POST",
  path: "/api/emails/:id/send",
  summary: "Resend an email that failed, is held, or may not have arrived",
  audience: "admin",
  permission: ["quotes", "edit"],
  audit: "email.resent",
  params: z.object({ id: Uuid }),
  reply: Email,
});
