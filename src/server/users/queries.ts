// SQL for users: their accounts, a company's limit of users, and the failures that slow down sign-in.

import { companyAdminRoles, listRolesWith } from "#domain/roles.ts";
import type { Membership } from "#domain/users/membership.ts";
import { THROTTLE_WINDOW } from "#domain/users/throttle.ts";
import {
  bigint,
  boolean,
  buildAssignments,
  buildInsertValues,
  instant,
  integer,
  listColumns,
  nullable,
  type RowOf,
  text,
  texts,
  uuid,
  uuids,
} from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";
import { platformRoles } from "#server/kernel/queries.ts";
import { usersTable } from "./columns.ts";

const byId = pickCodecs(usersTable, "id");
const nameColumns = pickCodecs(usersTable, "firstName", "lastName");
/** What administrators of a company change of a user. */
const contentColumns = pickCodecs(usersTable, "email", "firstName", "lastName", "role");
const timeColumns = pickCodecs(usersTable, "createdAt", "updatedAt");
const invitedColumn = pickCodecs(usersTable, "invitedAt");
const listedColumns = {
  ...byId,
  ...contentColumns,
  ...pickCodecs(usersTable, "companyId"),
  ...timeColumns,
  ...invitedColumn,
  ...pickCodecs(usersTable, "version"),
};
const pictureColumn = pickCodecs(usersTable, "profileImageUrl");
const profileShape = { ...listedColumns, ...pictureColumn };

const selectUser = statement({
  name: "user_by_id",
  takes: byId,
  gives: profileShape,
  text: `select ${listColumns(profileShape)} from users where id = $id`,
});
export const findUser = (db: Tx, id: string) => findRow(selectUser(db, { id }));

const { companyId, ...ownColumns } = profileShape;
const selectToSignIn = statement({
  name: "user_to_sign_in",
  takes: { email: text },
  gives: {
    ...ownColumns,
    passwordHash: nullable(text),
    companyId,
    companyName: nullable(text),
    companyActive: nullable(boolean),
    isMoving: boolean,
  },
  // A platform admin belongs to no company, even if the account names one (decision 7).
  text: `select ${listColumns(ownColumns, "p")}, p.password_hash,
      c.id as company_id, c.name as company_name, c.is_active as company_active, c.move_id is not null as is_moving
    from users p left join companies c on c.id = p.company_id and not p.role in (${platformRoles}) where p.email = $email`,
});
/** With the password's hash, for sign-in alone; null for an invited user. */
export const findUserForSignIn = (db: Tx, email: string) => findRow(selectToSignIn(db, { email }));

const upsertAttempt = statement({
  name: "sign_in_attempt_count",
  takes: { key: text, now: instant, windowStart: instant },
  gives: { failures: integer, blockedUntil: nullable(instant) },
  text: `insert into sign_in_attempts as stored (key, failures, window_started_at) values ($key, 1, $now)
    on conflict (key) do update set
      failures = case when stored.window_started_at < $windowStart then 1 else stored.failures + 1 end,
      window_started_at = case when stored.window_started_at < $windowStart then $now else stored.window_started_at end
    returning failures, blocked_until`,
});

/**
 * Counts an attempt before it is made and locks its row, so that parallel attempts cannot evade the limit. Returns the
 * failures so far, and until when an earlier one blocks the key.
 */
export function countAttempt(db: Tx, key: string, now: Date) {
  const windowStart = new Date(now.getTime() - THROTTLE_WINDOW * 1000);
  return readRow(upsertAttempt(db, { key, now: now.toISOString(), windowStart: windowStart.toISOString() }));
}

const blockKey = statement({
  name: "sign_in_attempt_block",
  takes: { key: text, until: instant },
  text: "update sign_in_attempts set blocked_until = $until where key = $key",
});
export async function blockUntil(db: Tx, key: string, until: Date): Promise<void> {
  await blockKey(db, { key, until: until.toISOString() });
}

const byKey = { key: text };
export const deleteAttempts = statement({
  name: "sign_in_attempt_delete",
  takes: byKey,
  text: "delete from sign_in_attempts where key = $key",
});

/** Uncounts an attempt that was no failure. */
export const undoAttempt = statement({
  name: "sign_in_attempt_forgive",
  takes: byKey,
  text: "update sign_in_attempts set failures = greatest(failures - 1, 0), blocked_until = null where key = $key",
});

const countMissed = statement({
  name: "user_missed_pages",
  takes: { userId: uuid, since: instant },
  gives: { found: bigint },
  text: `select count(*) as found from audit_logs
    where user_id = $userId and action = '404_error' and created_at > $since`,
});
/** How often this user's browser has reported a missing page since then. */
export const countMissedPages = async (db: Tx, userId: string, since: Date) =>
  (await readRow(countMissed(db, { userId, since: since.toISOString() }))).found;

const countAdmins = statement({
  name: "users_platform_admins",
  gives: { found: bigint },
  text: `select count(*) as found from users where role in (${platformRoles})`,
});
export const countPlatformAdmins = async (db: Tx) => (await readRow(countAdmins(db))).found;

const insertedColumns = {
  ...byId,
  ...contentColumns,
  passwordHash: nullable(text),
  companyId: nullable(integer),
  ...timeColumns,
  ...invitedColumn,
};
const insert = statement({
  name: "user_insert",
  takes: insertedColumns,
  gives: byId,
  text: `insert into users ${buildInsertValues(insertedColumns)} on conflict do nothing returning id`,
});
/** False if the address is already taken. */
export const insertUser = async (db: Tx, user: RowOf<typeof insertedColumns>) =>
  (await findRow(insert(db, user))) !== null;

const selectHashes = statement({
  name: "users_password_hashes",
  takes: { userIds: uuids },
  gives: { passwordHash: text },
  text: `select password_hash from users join unnest($userIds) with ordinality as requested (id, position) using (id)
    where password_hash is not null order by position`,
});
/** The hashes of these users' passwords, in this order, as far as they have one. */
export async function findPasswordHashes(db: Tx, userIds: readonly string[]): Promise<string[]> {
  return (await selectHashes(db, { userIds: [...userIds] })).map(({ passwordHash }) => passwordHash);
}

const selectForUpdate = statement({
  name: "user_lock",
  takes: byId,
  gives: profileShape,
  text: `select ${listColumns(profileShape)} from users where id = $id for update`,
});
/** One user of the company, or on the platform of any, locked until the transaction ends. */
export const lockUser = (db: Tx, id: string) => findRow(selectForUpdate(db, { id }));

/** A position in the order of every list of users, and the first one. */
export const userOrder = { ...nameColumns, ...byId };
export type UserOrder = RowOf<typeof userOrder>;
export const firstUserPosition: UserOrder = { firstName: "", lastName: "", id: "00000000-0000-0000-0000-000000000000" };

/** For users in a table called p: those after that position, in order. */
export const afterPosition =
  "(lower(p.first_name), lower(p.last_name), p.id) > (lower($firstName), lower($lastName), $id)";
export const orderByName = "lower(p.first_name), lower(p.last_name), p.id";

const selectUsers = statement({
  name: "users_of_company",
  takes: { ...userOrder, companyId: nullable(integer), most: integer },
  gives: listedColumns,
  text: `select ${listColumns(listedColumns, "p")} from users p where p.company_id = $companyId and ${afterPosition}
    order by ${orderByName} limit $most`,
});
/** The users of a company by name; only those after `beyond`. */
export const listUsers = (db: Tx, companyId: number | null, beyond: UserOrder | null, most: number) =>
  selectUsers(db, { ...(beyond ?? firstUserPosition), companyId, most });

const administrators = statement({
  name: "administrators_of_company",
  gives: nameColumns,
  text: `select ${listColumns(nameColumns, "p")} from users p
    where p.role in (${listRolesWith("administersCompany").map((role) => `'${role}'`)}) and p.invited_at is null
    order by ${orderByName} limit 5`,
});
/** By name, the first users in the transaction's company who may change its settings. */
export const listAdministrators = async (db: Tx): Promise<string[]> =>
  (await administrators(db)).map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim());

const planLimit = { planName: nullable(text), maxUsers: nullable(integer) };
const selectPlanLimit = statement({
  name: "company_plan_limit",
  takes: { companyId: nullable(integer) },
  gives: planLimit,
  text: `select plans.name as plan_name, plans.max_users from companies c left join plans on plans.id = c.plan_id
    where c.id = $companyId`,
});
const lockPlanLimit = statement({
  name: "company_plan_limit_lock",
  takes: { companyId: nullable(integer) },
  gives: planLimit,
  text: `select plans.name as plan_name, plans.max_users from companies c left join plans on plans.id = c.plan_id
    where c.id = $companyId for no key update of c`,
});
export async function findPlanLimit(db: Tx, companyId: number | null) {
  return (await findRow(selectPlanLimit(db, { companyId }))) ?? { planName: null, maxUsers: null };
}

const countMembers = statement({
  name: "company_members",
  takes: { companyId: nullable(integer), adminRoles: texts },
  gives: { users: bigint, admins: bigint },
  text: `select count(*) as users, count(*) filter (where role = any($adminRoles) and invited_at is null) as admins
    from users where company_id = $companyId`,
});

/**
 * How many users the company has and may have. Its row is locked until the transaction ends, so that changes of a
 * company's users are made one after another, and no two exceed a limit together. Null for no company.
 */
export async function lockMembership(db: Tx, companyId: number | null): Promise<Membership | null> {
  const limit = await findRow(lockPlanLimit(db, { companyId }));
  return limit && { ...limit, ...(await readRow(countMembers(db, { companyId, adminRoles: companyAdminRoles }))) };
}

const update = statement({
  name: "user_save",
  takes: { ...byId, ...contentColumns, now: instant },
  gives: profileShape,
  text: `update users set ${buildAssignments(contentColumns)}, version = version + 1, updated_at = $now
    where id = $id returning ${listColumns(profileShape)}`,
});
const profileColumns = { ...nameColumns, ...pictureColumn };
const updateProfile = statement({
  name: "user_save_profile",
  takes: { ...byId, ...profileColumns, now: instant },
  gives: profileShape,
  text: `update users set ${buildAssignments(profileColumns)}, version = version + 1, updated_at = $now
    where id = $id returning ${listColumns(profileShape)}`,
});

/**
 * Saves a user; the version counts up. Fails with a unique violation if another user, in any company, has the new
 * address.
 */
export const saveUser = (db: Tx, user: RowOf<typeof byId & typeof contentColumns>, now: Date) =>
  readRow(update(db, { ...user, now: now.toISOString() }));

/** What users change of themselves; the version counts up. */
export const saveProfile = (db: Tx, user: RowOf<typeof byId & typeof profileColumns>, now: Date) =>
  readRow(updateProfile(db, { ...user, now: now.toISOString() }));

/** Setting a password completes an invitation. The version stays, as no screen shows the password. */
export const savePassword = statement({
  name: "user_save_password",
  takes: { ...byId, passwordHash: text },
  text: `update users set password_hash = $passwordHash, invited_at = null, updated_at = now(),
      version = version + case when invited_at is null then 0 else 1 end
    where id = $id`,
});

const invite = statement({
  name: "user_invite",
  takes: { ...byId, now: instant },
  gives: profileShape,
  text: `update users set invited_at = $now, version = version + 1, updated_at = $now
    where id = $id and invited_at is not null returning ${listColumns(profileShape)}`,
});
/** Invites a user again; the version counts up. */
export const saveInvitation = (db: Tx, id: string, now: Date) => readRow(invite(db, { id, now: now.toISOString() }));

/** The user's sessions are deleted too; the quotes stay, with the name (decision 29). */
export const deleteUser = statement({
  name: "user_delete",
  takes: byId,
  text: "delete from users where id = $id",
});
