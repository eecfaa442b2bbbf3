// The letter about a forgotten password. Its token is made when the letter leaves, and stands nowhere but in it.
import { defaultBrand } from "#domain/companies/brand.ts";
import { RESET_MINUTES } from "#domain/people/reset-link.ts";
import { hashToken, newToken } from "#server/kernel/session.ts";
import type { Kind } from "#server/mails/kind.ts";
import { letterOf } from "#server/mails/letter.ts";
import { keepLink } from "./queries.ts";

export const RESET_KIND = "password_reset";
export const RESET_SUBJECT = "Set a new password for Volute";

export const resetLetter: Kind = {
  async link(db, { personId, toAddress }, publicUrl, now) {
    if (!personId) return null;
    const token = newToken();
    const endsAt = new Date(now.getTime() + RESET_MINUTES * 60_000);
    const kept = await keepLink(db, { userId: personId, email: toAddress }, hashToken(token), now, endsAt);
    // Behind the #: what stands there is sent to no server and stands in no log.
    return kept ? `${publicUrl}/reset-password#${token}` : null;
  },
  write: ({ firstName }, link) =>
    letterOf({
      title: RESET_SUBJECT,
      paragraphs: [
        `Hello ${String(firstName)},`,
        "Somebody asked for a new password for your Volute account. If it was you, set it here.",
      ],
      button: { label: "Set a new password", url: link },
      notes: [
        `The link works once, within ${RESET_MINUTES} minutes. Only the newest letter counts.`,
        "If it was not you, do nothing: your password stays as it is.",
      ],
      sender: "Volute",
      colour: defaultBrand,
    }),
};
