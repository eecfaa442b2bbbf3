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
        `${String(invitedBy)} has created an account for you${companyName ? ` at ${String(companyName)}` : ""}. Your company makes its quotes with Volute. Set a password to start.`,
      ],
      button: { label: "Set your password", url: link },
      notes: [
        `The link works once, within ${INVITATION_DAYS} days. Only the link in the newest email works.`,
        "If you did not expect an invitation, ignore this email.",
      ],
      sender: "Volute",
      colour: defaultBrand,
    }),
};
