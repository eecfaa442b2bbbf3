// SQL for the users of the whole installation. Runs as volute_platform, which sees every one of them.
import type { Role } from "#domain/roles.ts";
import {
  buildAssignments,
  instant,
  integer,
  listColumns,
  nullable,
  oneOf,
  type RowOf,
  text,
  uuid,
} from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";
import { platformRoles } from "#server/kernel/queries.ts";
import { buildSearchPattern } from "#server/platform/queries.ts";
import { afterPosition, firstUserPosition, orderByName, type UserOrder, userOrder } from "#server/users/queries.ts";

const byId = { id: uuid };
const contentColumns = {
  email: text,
  firstName: text,
  lastName: text,
  role: oneOf<Role>(),
  companyId: nullable(integer),
};
const storedColumns = {
  ...byId,
  ...contentColumns,
  createdAt: instant,
  updatedAt: instant,
  version: integer,
  invitedAt: nullable(instant),
};
const userShape = { ...storedColumns, companyName: nullable(text) };
const select = `select ${listColumns(storedColumns, "p")}, c.name as company_name
  from users p left join companies c on c.id = p.company_id`;

const selectUsers = statement({
  name: "users_all",
  takes: { ...userOrder, words: text, company: nullable(integer), role: nullable(oneOf<Role>()), most: integer },
  gives: userShape,
  text: `${select} where ${afterPosition}
      and (p.company_id = $company or $company is null) and (p.role = $role or $role is null)
      and (p.first_name || ' ' || p.last_name ilike $words or p.email ilike $words or c.name ilike $words)
    order by ${orderByName} limit $most`,
});
/** By name; only those after `beyond`. */
export const listPlatformAccounts = (
  db: Tx,
  {
    search,
    companyId = null,
    role = null,
  }: { search?: string | undefined; companyId?: number | null | undefined; role?: Role | null | undefined },
  beyond: UserOrder | null,
  most: number,
) =>
  selectUsers(db, {
    ...(beyond ?? firstUserPosition),
    words: buildSearchPattern(search),
    company: companyId,
    role,
    most,
  });

const selectUser = statement({ name: "users_one", takes: byId, gives: userShape, text: `${select} where p.id = $id` });
export const findPlatformUser = (db: Tx, id: string) => findRow(selectUser(db, { id }));
export const readPlatformUser = (db: Tx, id: string) => readRow(selectUser(db, { id }));

const update = statement({
  name: "users_save",
  takes: { ...byId, ...contentColumns, now: instant },
  text: `update users set ${buildAssignments(contentColumns)}, version = version + 1, updated_at = $now where id = $id`,
});
/** Saves a user, whose company may change; fails as `saveUser` does. */
export async function savePlatformUser(
  db: Tx,
  user: RowOf<typeof byId & typeof contentColumns>,
  now: Date,
): Promise<void> {
  await update(db, { ...user, now: now.toISOString() });
}

const lockAdmins = statement({
  name: "users_lock_platform_admins",
  gives: byId,
  text: `select id from users where role in (${platformRoles}) and invited_at is null order by id for update`,
});
/** Locks every other joined platform administrator too, until the transaction ends: two cannot demote each other. */
export const lockPlatformAdmins = async (db: Tx) => (await lockAdmins(db)).length;
