// SQL for Find. Row level security keeps each query inside the company.
import { resourceOf } from "#domain/catalogue/fields.ts";
import { type Kind, kinds } from "#domain/catalogue/items.ts";
import type { Action, Resource } from "#domain/permission-matrix.ts";
import type { Role } from "#domain/roles.ts";
import { itemTables } from "#server/catalogue/columns.ts";
import {
  boolean,
  integer,
  listColumns,
  nullable,
  nullableShape,
  oneOf,
  type RowOf,
  text,
  texts,
  uuid,
} from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { statement } from "#server/database/statement.ts";
import { quotesTable } from "#server/quotes/columns.ts";
import { statusJoinSql } from "#server/quotes/queries.ts";
import { usersTable } from "#server/users/columns.ts";

/** Whether the matrix allows this to the role: in the statement itself, which then need not wait for another one. */
const buildPermissionSql = (resource: Resource, ...actions: Action[]) =>
  `exists (select from role_permissions where role = $role and resource = '${resource}'
        and permissions @> '${JSON.stringify(Object.fromEntries(actions.map((action) => [action, true])))}')`;

/** `most`: the longest reply. */
const searchTakes = { role: oneOf<Role>(), words: texts, most: integer };
type Search = RowOf<typeof searchTakes>;

const quoteColumns = pickCodecs(
  quotesTable,
  ...(["id", "quoteNumber", "customerName", "postcode", "totalCost", "isSelectable"] as const),
);
const quoteShape = { ...quoteColumns, status: text, statusLabel: text, statusColor: text };
const selectQuotes = statement({
  name: "find_newest_quotes",
  takes: { ...searchTakes, createdBy: nullable(uuid), walk: integer },
  gives: { quoteCount: integer, quote: nullableShape(quoteShape) },
  // Quotes are never deleted one by one, so the last number is their count.
  text: `select case
        when not may_view then 0
        when $createdBy is null then coalesce((select last_number from quote_counters), 0)
        else coalesce((select last_number from user_quote_counters where user_id = $createdBy), 0)
      end as quote_count,
      ${listColumns(quoteColumns, "q")}, s.name as status, s.label as status_label, s.color as status_color
    from (select ${buildPermissionSql("quotes", "view")} as may_view) asking
    left join (
      unnest(find_newest_quotes($words, $createdBy, $walk, $most)) with ordinality as matching (id, place)
      join quotes q on q.id = matching.id ${statusJoinSql}
    ) on may_view
    order by matching.place`,
});

/** The user's quotes in which all words occur, and how many quotes the user may see. `walk`: how many are searched. */
export async function findQuotes(db: Tx, search: Search & { createdBy: string | null; walk: number }) {
  const rows = await selectQuotes(db, search);
  return { quoteCount: rows[0]?.quoteCount ?? 0, quotes: rows.flatMap(({ quote }) => quote ?? []) };
}

/** The words of `$words` as patterns of LIKE. */
const patternsSql = `array(
        select '%' || regexp_replace(lower(word), '([\\\\%_])', '\\\\\\1', 'g') || '%' from unnest($words) word)`;

/** How many users, and items of each kind, are searched: the first by id. */
const MAX_SEARCHED = 1000;

const userColumns = pickCodecs(usersTable, "id", "firstName", "lastName", "email", "role");
const selectUsers = statement({
  name: "find_users",
  takes: { ...searchTakes, companyId: nullable(integer) },
  gives: { isWhole: boolean, user: nullableShape(userColumns) },
  text: `with searched as materialized (
      select ${listColumns(userColumns)} from users where company_id = $companyId and ${buildPermissionSql("users", "view")}
      order by id limit ${MAX_SEARCHED + 1}
    )
    select (select count(*) from searched) <= ${MAX_SEARCHED} as is_whole, ${listColumns(userColumns, "found")}
    from (select) one left join (
      select * from searched where lower(concat_ws(' ', '', first_name, last_name, email)) like all (${patternsSql})
      order by lower(first_name), lower(last_name), id limit $most
    ) found on true
    order by lower(found.first_name), lower(found.last_name), found.id`,
});

/** Users of the company whose name or email address holds all words, by name. */
export async function findUsers(db: Tx, search: Search & { companyId: number | null }) {
  const rows = await selectUsers(db, search);
  return { users: rows.flatMap(({ user }) => user ?? []), isWhole: rows[0]?.isWhole ?? true };
}

const itemColumns = { kind: oneOf<Kind>(), ...pickCodecs(itemTables.location, "id", "name", "isActive") };
const searchedItems = kinds.map(
  (kind) => `(select '${kind}' as kind, id, name, is_active from ${itemTables[kind].name}
        where ${buildPermissionSql(resourceOf[kind], "view", "search")} order by id limit ${MAX_SEARCHED + 1})`,
);
const selectItems = statement({
  name: "find_items",
  takes: searchTakes,
  gives: { isWhole: boolean, item: nullableShape(itemColumns) },
  text: `with searched as materialized (${searchedItems.join(" union all ")})
    select not exists (select from searched group by kind having count(*) > ${MAX_SEARCHED}) as is_whole,
      ${listColumns(itemColumns, "found")}
    from (select) one left join (
      select * from searched where ' ' || lower(name) like all (${patternsSql})
      order by is_active desc, lower(name), id limit $most
    ) found on true
    order by found.is_active desc, lower(found.name), found.id`,
});

/** Items whose name holds all words, of the kinds whose lists the role may search; active ones first. */
export async function findItems(db: Tx, search: Search) {
  const rows = await selectItems(db, search);
  return { items: rows.flatMap(({ item }) => item ?? []), isWhole: rows[0]?.isWhole ?? true };
}
