// The email that invites a user to set a first password. As in a password reset, its token is created when it is sent.
import { defaultBrand } from "#domain/companies/brand.ts";
import { INVITATION_DAYS } from "#domain/users/password-link.ts";
import type { EmailKind } from "#server/emails/email-kind.ts";
import { renderEmail } from "#server/emails/email-layout.ts";
import { createPasswordLink } from "#server/users/password-links/link.ts";

export const INVITATION_KIND = "invitation";
export const INVITATION_SUBJECT = "You are invited to Volute";

export const invitationEmailKind: EmailKind = {
  async link(db, { userId, toAddress }, publicUrl, now) {
    if (!userId) return null;
    return createPasswordLink(db, { userId, email: toAddress, isFirst: true }, publicUrl, now);
  },
  write: ({ firstName, invitedBy, companyName }, link) =>
    renderEmail({
      title: INVITATION_SUBJECT,
      paragraphs: [
        `Hello ${String(firstName)},`,
        `${String(invitedBy)} has made an account for you${companyName ? ` at ${String(companyName)}` : ""}. Volute is where your company quotes its work. Set a password to begin.`,
      ],
      button: { label: "Set your password", url: link },
      notes: [
        `The link works once, within ${INVITATION_DAYS} days. Only the newest email counts.`,
        "If you expected no invitation, do nothing.",
      ],
      sender: "Volute",
      colour: defaultBrand,
    }),
};
