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
} from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";
import { platformRoles } from "#server/kernel/queries.ts";
import { buildSearchPattern, platformLimits } from "#server/platform/queries.ts";
import { usersTable } from "#server/users/columns.ts";
import { afterPosition, firstUserPosition, orderByName, type UserOrder, userOrder } from "#server/users/queries.ts";

const byId = pickCodecs(usersTable, "id");
const contentColumns = pickCodecs(usersTable, "email", "firstName", "lastName", "role", "companyId");
const storedColumns = {
  ...byId,
  ...contentColumns,
  ...pickCodecs(usersTable, "createdAt", "updatedAt", "version", "invitedAt"),
};
const userShape = { ...storedColumns, companyName: nullable(text) };
const columns = `select ${listColumns(storedColumns, "p")}, c.name as company_name`;
const joinCompany = "left join companies c on c.id = p.company_id";

/** The users that one part of a search reads: of one company if only they are asked for. */
const walkOfAll = `from users p where ${afterPosition} order by ${orderByName}`;
const walkOfCompany = `from users p where p.company_id = $company and ${afterPosition} order by ${orderByName}`;

const searched = { ...userOrder, words: text, role: nullable(oneOf<Role>()), walk: integer, most: integer };
const walked = { ...userOrder, walk: integer };
const searchSql = (walk: string) => `${columns} from (select p.* ${walk} limit $walk) p ${joinCompany}
    where (p.role = $role or $role is null)
      and (p.first_name || ' ' || p.last_name ilike $words or p.email ilike $words or c.name ilike $words)
    order by ${orderByName} limit $most`;
const walkEndSql = (walk: string) => `select p.first_name, p.last_name, p.id ${walk} offset $walk - 1 limit 1`;

const selectUsers = statement({ name: "users_all", takes: searched, gives: userShape, text: searchSql(walkOfAll) });
const selectWalkEnd = statement({
  name: "users_walk_end",
  takes: walked,
  gives: userOrder,
  text: walkEndSql(walkOfAll),
});
const ofCompany = { company: integer };
const selectCompanyUsers = statement({
  name: "users_all_of_company",
  takes: { ...searched, ...ofCompany },
  gives: userShape,
  text: searchSql(walkOfCompany),
});
const selectCompanyWalkEnd = statement({
  name: "users_walk_end_of_company",
  takes: { ...walked, ...ofCompany },
  gives: userOrder,
  text: walkEndSql(walkOfCompany),
});
/** By name; only those after `beyond`. */
export async function listPlatformAccounts(
  db: Tx,
  {
    search,
    companyId = null,
    role = null,
  }: { search?: string | undefined; companyId?: number | null | undefined; role?: Role | null | undefined },
  beyond: UserOrder | null,
  { walk, most } = platformLimits,
) {
  const from = { ...(beyond ?? firstUserPosition), walk };
  const wanted = { ...from, words: buildSearchPattern(search), role, most };
  const [rows, end] = await Promise.all(
    companyId === null
      ? [selectUsers(db, wanted), findRow(selectWalkEnd(db, from))]
      : [
          selectCompanyUsers(db, { ...wanted, company: companyId }),
          findRow(selectCompanyWalkEnd(db, { ...from, company: companyId })),
        ],
  );
  return { rows, reached: rows.length < most ? end : (rows.at(-1) ?? null) };
}

const selectUser = statement({
  name: "users_one",
  takes: byId,
  gives: userShape,
  text: `${columns} from users p ${joinCompany} where p.id = $id`,
});
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
