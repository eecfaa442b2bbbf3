// SQL for the people of the whole installation. Runs as volute_platform, which sees every one of them.
import type { Role } from "#domain/roles.ts";
import {
  assignments,
  columns,
  instant,
  integer,
  nullable,
  oneOf,
  type RowOf,
  text,
  uuid,
} from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { first, only, statement } from "#server/database/statement.ts";
import { isOfPlatform } from "#server/kernel/queries.ts";
import { beforeAll, behind, byName, type InOrder, inOrder } from "#server/people/queries.ts";
import { holding } from "#server/platform/queries.ts";

const byId = { id: uuid };
const content = {
  email: text,
  firstName: text,
  lastName: text,
  role: oneOf<Role>(),
  companyId: nullable(integer),
};
const stored = {
  ...byId,
  ...content,
  createdAt: instant,
  updatedAt: instant,
  version: integer,
  invitedAt: nullable(instant),
};
const person = { ...stored, companyName: nullable(text) };
const select = `select ${columns(stored, "p")}, c.name as company_name
  from users p left join companies c on c.id = p.company_id`;

const selectEverybody = statement({
  name: "people_all",
  takes: { ...inOrder, words: text, company: nullable(integer), role: nullable(oneOf<Role>()), most: integer },
  gives: person,
  text: `${select} where ${behind}
      and (p.company_id = $company or $company is null) and (p.role = $role or $role is null)
      and (p.first_name || ' ' || p.last_name ilike $words or p.email ilike $words or c.name ilike $words)
    order by ${byName} limit $most`,
});
/** By name, those beyond one alone. */
export const listEverybody = (
  db: Tx,
  {
    search,
    companyId = null,
    role = null,
  }: { search?: string | undefined; companyId?: number | null | undefined; role?: Role | null | undefined },
  beyond: InOrder | null,
  most: number,
) => selectEverybody(db, { ...(beyond ?? beforeAll), words: holding(search), company: companyId, role, most });

const selectAnybody = statement({ name: "people_one", takes: byId, gives: person, text: `${select} where p.id = $id` });
export const findAnybody = (db: Tx, id: string) => first(selectAnybody(db, { id }));
export const readAnybody = (db: Tx, id: string) => only(selectAnybody(db, { id }));

const update = statement({
  name: "people_save",
  takes: { ...byId, ...content, now: instant },
  text: `update users set ${assignments(content)}, version = version + 1, updated_at = $now where id = $id`,
});
/** Changes a person, who may go to another company; fails as `savePerson` does. */
export async function saveAnybody(db: Tx, wanted: RowOf<typeof byId & typeof content>, now: Date): Promise<void> {
  await update(db, { ...wanted, now: now.toISOString() });
}

const holdAdmins = statement({
  name: "people_hold_platform_admins",
  gives: byId,
  text: `select id from users where ${isOfPlatform("users")} and invited_at is null order by id for update`,
});
/** Held with every other platform administrator who has joined until this transaction ends: two cannot remove each other at once. */
export const lockPlatformAdmins = async (db: Tx) => (await holdAdmins(db)).length;
