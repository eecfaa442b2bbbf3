// The email about a forgotten password. Its token is created when the email is sent, and stored nowhere else.
import { defaultBrand } from "#domain/companies/brand.ts";
import { RESET_MINUTES } from "#domain/users/password-link.ts";
import type { EmailKind } from "#server/emails/email-kind.ts";
import { renderEmail } from "#server/emails/email-layout.ts";
import { createPasswordLink } from "./link.ts";

export const RESET_KIND = "password_reset";
export const RESET_SUBJECT = "Set a new password for Volute";

export const resetEmailKind: EmailKind = {
  async link(db, { userId, toAddress }, publicUrl, now) {
    if (!userId) return null;
    return createPasswordLink(db, { userId, email: toAddress }, publicUrl, now);
  },
  write: ({ firstName }, link) =>
    renderEmail({
      title: RESET_SUBJECT,
      paragraphs: [
        `Hello ${String(firstName)},`,
        "Somebody asked for a new password for your Volute account. If it was you, set it here.",
      ],
      button: { label: "Set a new password", url: link },
      notes: [
        `The link works once, within ${RESET_MINUTES} minutes. Only the link in the newest email works.`,
        "If it was not you, ignore this email: your password stays the same.",
      ],
      sender: "Volute",
      colour: defaultBrand,
    }),
};
