// Which emails a user sees, what of them, and which they may send (decision 58).
import type { Email } from "#contract/emails.ts";
import { type Actor, mayAdministerCompany, maySeeAllCompanies } from "#domain/actor.ts";
import { isToCompany, isToCustomer } from "#domain/emails/kinds.ts";
import { maySeeAllQuotes, permitEditing, permitReading } from "#domain/quotes/policy.ts";
import type { PermitResult } from "#server/kernel/steps.ts";
import type { EmailRow, EmailScope } from "./queries.ts";
import { findObstacle, refuseEmailResend } from "./resend-refusal.ts";

export function findEmailScope(actor: Actor): EmailScope {
  const isPlatform = maySeeAllCompanies(actor);
  return {
    isPlatform,
    owner: isPlatform || maySeeAllQuotes(actor) ? null : actor.userId,
    aboutQuotes: !isPlatform && !mayAdministerCompany(actor),
  };
}

type AboutQuote = Pick<EmailRow, "quoteId" | "ownerId">;

/** As its quote; one about an account is the administrators'. */
const permitEmail = (
  actor: Actor,
  { quoteId, ownerId }: AboutQuote,
  permitQuote: (actor: Actor, quote: { userId: string | null }) => PermitResult,
): PermitResult => {
  if (maySeeAllCompanies(actor) || mayAdministerCompany(actor)) return "allow";
  return quoteId === null ? "hide" : permitQuote(actor, { userId: ownerId });
};
export const permitReadingEmail = (actor: Actor, email: AboutQuote) => permitEmail(actor, email, permitReading);
export const permitSendingEmail = (actor: Actor, email: AboutQuote) => permitEmail(actor, email, permitEditing);

/** The email as this user may see it: the platform reads no subject, nothing of the quote and no reply. */
export function buildVisibleEmail(actor: Actor, row: EmailRow, now: Date): Email {
  const { customerName, isMoving: _, ownerId: __, offer: ___, ...email } = row;
  const maySend =
    !actor.impersonating && permitSendingEmail(actor, row) === "allow" && refuseEmailResend(row, now) === null;
  const shown = { ...email, obstacle: findObstacle(row, now), maySend };
  if (maySeeAllCompanies(actor))
    return { ...shown, subject: null, quoteId: null, quoteNumber: null, recipientName: null, reply: null };
  const recipientName = isToCustomer(row.kind) ? customerName : isToCompany(row.kind) ? row.companyName : null;
  return { ...shown, recipientName };
}
