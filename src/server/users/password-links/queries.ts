// SQL for password links. Runs as volute_platform: a company sees none of them.
import { boolean, instant, nullable, nullableShape, text, uuid } from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, statement } from "#server/database/statement.ts";
import { passwordLinksTable, usersTable } from "#server/users/columns.ts";

const accountFingerprintSql =
  "encode(sha256(convert_to(u.email || ' ' || coalesce(u.password_hash, ''), 'UTF8')), 'hex')";

const lockAccount = statement({
  name: "password_link_lock_user",
  takes: { userId: uuid, email: text, first: boolean },
  gives: { userId: uuid },
  text: `select id as user_id from users
    where id = $userId and email = $email and (password_hash is null or not $first) for no key update`,
});
const replaceOlderLinks = statement({
  name: "password_link_replace_older",
  takes: { userId: uuid, now: instant },
  text: `update password_links set replaced_at = $now
    where user_id = $userId and used_at is null and replaced_at is null`,
});
const insertLink = statement({
  name: "password_link_insert",
  takes: { tokenHash: text, userId: uuid, now: instant, expiresAt: instant },
  text: `insert into password_links (token_hash, user_id, account_fingerprint, created_at, expires_at)
    select $tokenHash, u.id, ${accountFingerprintSql}, $now, $expiresAt from users u where u.id = $userId`,
});

export interface UserReference {
  userId: string;
  /** The address that the link is sent to. */
  email: string;
  /** It sets a first password, so it is invalid for a user who has one. */
  isFirst?: boolean;
}
/** Replaces older links. False if no user has this address any more. */
export async function savePasswordLink(db: Tx, account: UserReference, tokenHash: string, now: Date, expiresAt: Date) {
  const { userId, email, isFirst = false } = account;
  if (!(await findRow(lockAccount(db, { userId, email, first: isFirst })))) return false;
  await replaceOlderLinks(db, { userId, now: now.toISOString() });
  await insertLink(db, { tokenHash, userId, now: now.toISOString(), expiresAt: expiresAt.toISOString() });
  return true;
}

const userShape = {
  ...pickCodecs(usersTable, "id", "email", "firstName", "lastName", "companyId"),
  companyName: nullable(text),
  ...pickCodecs(usersTable, "version", "invitedAt"),
};
const selectForUpdate = statement({
  name: "password_link_lock",
  takes: { tokenHash: text },
  gives: {
    ...pickCodecs(passwordLinksTable, "expiresAt", "usedAt", "replacedAt"),
    isOfAccount: boolean,
    user: nullableShape(userShape),
  },
  text: `select r.expires_at, r.used_at, r.replaced_at, r.account_fingerprint = ${accountFingerprintSql} as is_of_account,
      u.id, u.email, u.first_name, u.last_name, u.company_id, c.name as company_name,
      u.version, u.invited_at
    from password_links r join users u on u.id = r.user_id left join companies c on c.id = u.company_id
    where r.token_hash = $tokenHash for update of r, u`,
});
/** Locks the link until the transaction ends, so that it is used once; returns its user as well. */
export const lockPasswordLink = (db: Tx, tokenHash: string) => findRow(selectForUpdate(db, { tokenHash }));

export const consumePasswordLink = statement({
  name: "password_link_consume",
  takes: { tokenHash: text, now: instant },
  text: "update password_links set used_at = $now where token_hash = $tokenHash",
});
