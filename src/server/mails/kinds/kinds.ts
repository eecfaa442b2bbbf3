// Every kind of letter that the outbox can hold.
import type { EmailKinds } from "#server/mails/kind.ts";
import { offerKinds } from "#server/offers/letters/kinds.ts";
import { REMINDER, reminderKind } from "#server/offers/reminders/letter.ts";
import { INVITATION_KIND, invitationEmailKind } from "#server/people/invitation/letter.ts";
import { RESET_KIND, resetEmailKind } from "#server/people/reset/letter.ts";

export const emailKinds: EmailKinds = {
  [RESET_KIND]: resetEmailKind,
  [INVITATION_KIND]: invitationEmailKind,
  ...offerKinds,
  [REMINDER]: reminderKind,
};
