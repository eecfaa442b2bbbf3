// Creates a password link, however it reaches its user.
import { INVITATION_DAYS, RESET_MINUTES } from "#domain/users/password-link.ts";
import type { Tx } from "#server/database/connect.ts";
import { createToken, hashToken } from "#server/kernel/session.ts";
import { savePasswordLink, type UserReference } from "./queries.ts";

/** The link's address; null if no user has this email address any more. */
export async function createPasswordLink(
  db: Tx,
  account: UserReference,
  publicUrl: string,
  now: Date,
): Promise<string | null> {
  const token = createToken();
  const minutes = account.isFirst ? INVITATION_DAYS * 24 * 60 : RESET_MINUTES;
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  const isSaved = await savePasswordLink(db, account, hashToken(token), now, expiresAt);
  // After the #: browsers do not send that part to a server, so it is in no log.
  return isSaved ? `${publicUrl}/${account.isFirst ? "first" : "reset"}-password#${token}` : null;
}
