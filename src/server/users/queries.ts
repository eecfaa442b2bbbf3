// SQL for people: who they are, what a company may have of them, and the failures that slow sign-in down.

import { companyAdminRoles, listRolesWith, type Role } from "#domain/roles.ts";
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
  oneOf,
  type RowOf,
  text,
  texts,
  uuid,
  uuids,
} from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";
import { platformRoles } from "#server/kernel/queries.ts";

const byId = { id: uuid };
const names = { firstName: text, lastName: text };
/** What whoever administers a company changes of a person. */
const content = { email: text, ...names, role: oneOf<Role>() };
const times = { createdAt: instant, updatedAt: instant };
const invited = { invitedAt: nullable(instant) };
const listed = { ...byId, ...content, companyId: nullable(integer), ...times, ...invited, version: integer };
const picture = { profileImageUrl: nullable(text) };
const profile = { ...listed, ...picture };

const selectPerson = statement({
  name: "person",
  takes: byId,
  gives: profile,
  text: `select ${listColumns(profile)} from users where id = $id`,
});
export const findUser = (db: Tx, id: string) => findRow(selectPerson(db, { id }));

const { companyId, ...personal } = profile;
const selectToSignIn = statement({
  name: "person_to_sign_in",
  takes: { email: text },
  gives: {
    ...personal,
    passwordHash: nullable(text),
    companyId,
    companyName: nullable(text),
    companyActive: nullable(boolean),
    isMoving: boolean,
  },
  // A platform admin stands outside every company, also one that the account names (decision 7).
  text: `select ${listColumns(personal, "p")}, p.password_hash,
      c.id as company_id, c.name as company_name, c.is_active as company_active, c.move is not null as is_moving
    from users p left join companies c on c.id = p.company_id and not p.role in (${platformRoles}) where p.email = $email`,
});
/** With the password's hash, for sign-in alone; null of somebody who is invited. */
export const findUserForSignIn = (db: Tx, email: string) => findRow(selectToSignIn(db, { email }));

const upsertAttempt = statement({
  name: "attempt_count",
  takes: { key: text, now: instant, windowStart: instant },
  gives: { failures: integer, blockedUntil: nullable(instant) },
  text: `insert into sign_in_attempts as kept (key, failures, window_started_at) values ($key, 1, $now)
    on conflict (key) do update set
      failures = case when kept.window_started_at < $windowStart then 1 else kept.failures + 1 end,
      window_started_at = case when kept.window_started_at < $windowStart then $now else kept.window_started_at end
    returning failures, blocked_until`,
});

/**
 * Counts one attempt before it is tried and holds its row, so that many at once cannot slip through together.
 * Answers the failures so far, and until when an earlier one blocks the key.
 */
export function countAttempt(db: Tx, key: string, now: Date) {
  const windowStart = new Date(now.getTime() - THROTTLE_WINDOW * 1000);
  return readRow(upsertAttempt(db, { key, now: now.toISOString(), windowStart: windowStart.toISOString() }));
}

const block = statement({
  name: "attempt_block",
  takes: { key: text, until: instant },
  text: "update sign_in_attempts set blocked_until = $until where key = $key",
});
export async function blockUntil(db: Tx, key: string, until: Date): Promise<void> {
  await block(db, { key, until: until.toISOString() });
}

const byKey = { key: text };
export const deleteAttempts = statement({
  name: "attempt_forget",
  takes: byKey,
  text: "delete from sign_in_attempts where key = $key",
});

/** Takes one attempt back: it was no failure. */
export const undoAttempt = statement({
  name: "attempt_forgive",
  takes: byKey,
  text: "update sign_in_attempts set failures = greatest(failures - 1, 0), blocked_until = null where key = $key",
});

const countMissed = statement({
  name: "person_missed_pages",
  takes: { personId: uuid, since: instant },
  gives: { found: bigint },
  text: `select count(*) as found from audit_logs
    where user_id = $personId and action = '404_error' and created_at > $since`,
});
/** How often this person's browser has reported a missing page since then. */
export const countMissedPages = async (db: Tx, personId: string, since: Date) =>
  (await readRow(countMissed(db, { personId, since: since.toISOString() }))).found;

const countAdmins = statement({
  name: "people_platform_admins",
  gives: { found: bigint },
  text: `select count(*) as found from users where role in (${platformRoles})`,
});
export const countPlatformAdmins = async (db: Tx) => (await readRow(countAdmins(db))).found;

const made = { ...byId, ...content, passwordHash: nullable(text), companyId: nullable(integer), ...times, ...invited };
const insert = statement({
  name: "person_insert",
  takes: made,
  gives: byId,
  text: `insert into users ${buildInsertValues(made)} on conflict do nothing returning id`,
});
/** False when somebody has this address already. */
export const insertUser = async (db: Tx, person: RowOf<typeof made>) => (await findRow(insert(db, person))) !== null;

const selectHashes = statement({
  name: "people_password_hashes",
  takes: { people: uuids },
  gives: { passwordHash: text },
  text: `select password_hash from users join unnest($people) with ordinality as asked (id, place) using (id)
    where password_hash is not null order by place`,
});
/** The hashes of these people's passwords, in this order, as far as they have one. */
export async function findPasswordHashes(db: Tx, people: readonly string[]): Promise<string[]> {
  return (await selectHashes(db, { people: [...people] })).map(({ passwordHash }) => passwordHash);
}

const selectPersonHeld = statement({
  name: "person_held",
  takes: byId,
  gives: profile,
  text: `select ${listColumns(profile)} from users where id = $id for update`,
});
/** One person of the company, or on the platform of any, held until the transaction ends. */
export const lockUser = (db: Tx, id: string) => findRow(selectPersonHeld(db, { id }));

/** A place in the order of every list of people, and the first one of all. */
export const userOrder = { ...names, ...byId };
export type UserOrder = RowOf<typeof userOrder>;
export const firstUserPosition: UserOrder = { firstName: "", lastName: "", id: "00000000-0000-0000-0000-000000000000" };

/** Of the people in a table called p, those behind that place, in order. */
export const afterPosition =
  "(lower(p.first_name), lower(p.last_name), p.id) > (lower($firstName), lower($lastName), $id)";
export const orderByName = "lower(p.first_name), lower(p.last_name), p.id";

const selectPeople = statement({
  name: "people_of_company",
  takes: { ...userOrder, companyId: nullable(integer), most: integer },
  gives: listed,
  text: `select ${listColumns(listed, "p")} from users p where p.company_id = $companyId and ${afterPosition}
    order by ${orderByName} limit $most`,
});
/** The people of a company by name, those beyond one alone. */
export const listUsers = (db: Tx, companyId: number | null, beyond: UserOrder | null, most: number) =>
  selectPeople(db, { ...(beyond ?? firstUserPosition), companyId, most });

const administrators = statement({
  name: "administrators_of_company",
  gives: names,
  text: `select ${listColumns(names, "p")} from users p
    where p.role in (${listRolesWith("administersCompany").map((role) => `'${role}'`)}) and p.invited_at is null
    order by ${orderByName} limit 5`,
});
/** By name, the first of those in the company of the transaction who may change its settings. */
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
const holdPlanLimit = statement({
  name: "company_plan_limit_held",
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
 * How many people the company has and may have. Its row is held until the transaction ends, so that changes of who
 * belongs to a company follow one another, and no two of them pass a limit together. Null for no company.
 */
export async function lockMembership(db: Tx, companyId: number | null): Promise<Membership | null> {
  const limit = await findRow(holdPlanLimit(db, { companyId }));
  return limit && { ...limit, ...(await readRow(countMembers(db, { companyId, adminRoles: companyAdminRoles }))) };
}

const update = statement({
  name: "person_save",
  takes: { ...byId, ...content, now: instant },
  gives: profile,
  text: `update users set ${buildAssignments(content)}, version = version + 1, updated_at = $now
    where id = $id returning ${listColumns(profile)}`,
});
const shown = { ...names, ...picture };
const updateProfile = statement({
  name: "person_save_profile",
  takes: { ...byId, ...shown, now: instant },
  gives: profile,
  text: `update users set ${buildAssignments(shown)}, version = version + 1, updated_at = $now
    where id = $id returning ${listColumns(profile)}`,
});

/**
 * Changes a person; the version counts up. Fails with a unique violation when somebody else, in whichever company, has
 * the new address.
 */
export const saveUser = (db: Tx, person: RowOf<typeof byId & typeof content>, now: Date) =>
  readRow(update(db, { ...person, now: now.toISOString() }));

/** What everybody changes of themselves; the version counts up. */
export const saveProfile = (db: Tx, person: RowOf<typeof byId & typeof shown>, now: Date) =>
  readRow(updateProfile(db, { ...person, now: now.toISOString() }));

/** With it whoever was invited has joined. Otherwise it is apart from what the screens show, so the version stays. */
export const savePassword = statement({
  name: "person_save_password",
  takes: { ...byId, passwordHash: text },
  text: `update users set password_hash = $passwordHash, invited_at = null, updated_at = now(),
      version = version + case when invited_at is null then 0 else 1 end
    where id = $id`,
});

const invite = statement({
  name: "person_invite",
  takes: { ...byId, now: instant },
  gives: profile,
  text: `update users set invited_at = $now, version = version + 1, updated_at = $now
    where id = $id and invited_at is not null returning ${listColumns(profile)}`,
});
/** Once more; the version counts up. */
export const saveInvitation = (db: Tx, id: string, now: Date) => readRow(invite(db, { id, now: now.toISOString() }));

/** The sessions go with the person; the quotes stay, with the name (decision 29). */
export const deleteUser = statement({
  name: "person_delete",
  takes: byId,
  text: "delete from users where id = $id",
});
