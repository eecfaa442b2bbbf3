// The customer's acceptance on the engineer's screen, and the texts that they read about it.
import type { BodyOf } from "#contract/endpoint.ts";
import type { acceptOnSite } from "#contract/offers/on-site-acceptance.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { mayAdministerCompany } from "#domain/actor.ts";
import { canSendEmail, isEmailConfirmed } from "#web/users/email-availability.ts";
import { useSession } from "#web/users/session.tsx";

export type OnSiteAcceptanceInput = BodyOf<typeof acceptOnSite>;

/** For a contract made at a consumer's home (regulation 10 of SI 2013/3134): a copy sent afterwards comes too late. */
const CANCELLATION_ADVICE =
  "You should have the cancellation details on paper or by email before you accept. If you don’t, please ask for them first.";

/** When the customer receives what they agreed to. It promises no more than Volute does. */
export function describeDelivery(email: string | null, isCancellable: boolean, sendingTime: string): string {
  const copyNotice = describeCopy(email, isCancellable, sendingTime);
  return isCancellable ? `${copyNotice} ${CANCELLATION_ADVICE}` : copyNotice;
}

function describeCopy(email: string | null, isCancellable: boolean, sendingTime: string): string {
  if (!email) return "No email address was given, so nothing is sent: please ask for a copy on paper.";
  if (!canSendEmail()) return "No email can be sent at present: please ask for a copy on paper.";
  if (!isEmailConfirmed()) return "If no email arrives, please ask for a copy on paper.";
  return `A copy of all this${isCancellable ? ", with the form for cancelling," : ""} is sent to ${email} ${sendingTime}.`;
}

export function buildThanks({ status, quoteNumber }: QuoteDetail, email: string | null): string {
  const copyNotice = email && isEmailConfirmed() ? ` A copy is sent to ${email}.` : "";
  return status === "accepted"
    ? `You have accepted ${quoteNumber}.${copyNotice}`
    : `Your acceptance was saved with ${quoteNumber}. You will be told whether it is confirmed.`;
}

export const ACCEPT_BY_LINK_TEXT = "You can read this here, and accept it by the link that you are sent.";

/** Why this user may take no acceptance; null if they may. */
export function useOnSiteRefusal(): string | null {
  const { user, company, impersonation, may } = useSession();
  if (impersonation.isImpersonating || !may("quotes", "edit")) return ACCEPT_BY_LINK_TEXT;
  const { role, companyId } = user;
  const isAllowed = company?.engineersRecordAnswers || mayAdministerCompany({ role, companyId });
  return isAllowed ? null : ACCEPT_BY_LINK_TEXT;
}
