// Every kind of email that the outbox can hold.
import type { EmailKinds } from "#server/emails/email-kind.ts";
import { offerKinds } from "#server/offers/emails/kinds.ts";
import { REMINDER, reminderKind } from "#server/offers/reminders/reminder-email.ts";
import { INVITATION_KIND, invitationEmailKind } from "#server/users/invitation/invitation-email.ts";
import { RESET_KIND, resetEmailKind } from "#server/users/password-links/reset-email.ts";

export const emailKinds: EmailKinds = {
  [RESET_KIND]: resetEmailKind,
  [INVITATION_KIND]: invitationEmailKind,
  ...offerKinds,
  [REMINDER]: reminderKind,
};
