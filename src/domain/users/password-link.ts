// A link that sets a password: once, for a limited time, and only the newest (decision 68).
import { buildRefusal, type Refusal } from "#domain/refusal.ts";

/** For a forgotten password. */
export const RESET_MINUTES = 30;
/** For the first password of an invited user. */
export const INVITATION_DAYS = 7;

export interface PasswordLink {
  expiresAt: string;
  usedAt: string | null;
  replacedAt: string | null;
  /** The account's address and password are still those for which the link was created. */
  isOfAccount: boolean;
}

/** Null if the link may be used. Only its holder reads why not. */
export function refusePasswordLink(link: PasswordLink | null, now: Date): Refusal | null {
  const refuse = (sentence: string) => buildRefusal("link_invalid", sentence);
  if (!link) return refuse("This link is not complete or not known. Open it from the email once more.");
  if (link.usedAt) return refuse("This link has been used already. Ask for a new one to set another password.");
  if (link.replacedAt) return refuse("A newer link has been sent since. Open the newest email, or ask once more.");
  if (Date.parse(link.expiresAt) <= now.getTime()) return refuse("This link has expired. Ask for a new one.");
  if (!link.isOfAccount) return refuse("The account has changed since this link was sent. Ask for a new one.");
  return null;
}
