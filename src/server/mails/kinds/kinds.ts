// Every kind of letter that the outbox can hold.
import type { Kinds } from "#server/mails/kind.ts";
import { offerKinds } from "#server/offers/letters/kinds.ts";
import { REMINDER, reminderKind } from "#server/offers/reminders/letter.ts";
import { INVITATION_KIND, invitationLetter } from "#server/people/invitation/letter.ts";
import { RESET_KIND, resetLetter } from "#server/people/reset/letter.ts";

export const letterKinds: Kinds = {
  [RESET_KIND]: resetLetter,
  [INVITATION_KIND]: invitationLetter,
  ...offerKinds,
  [REMINDER]: reminderKind,
};
