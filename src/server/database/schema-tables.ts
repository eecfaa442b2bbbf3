// Lists the tables from the database's own catalogue, for code that copies all of them.

import { RESTORE_MARK_TABLE } from "./restore-mark.ts";
import type { TableOwner } from "./table-owner.ts";

/** A table as the catalogue describes it. */
export interface TableDescription {
  name: string;
  columns: { name: string; type: string; isGenerated: boolean; isIdentity: boolean }[];
  /** The columns of its primary key, or of another key that is never null. */
  key: string[] | null;
  references: Reference[];
}
interface Reference {
  columns: string[];
  target: string;
  targetColumns: string[];
  /** PostgreSQL's letter: c(ascade), n (set null), a (no action). */
  onDelete: string;
}

const namesOf = (relation: string, numbers: string) =>
  `(select json_agg(a.attname order by n.at) from unnest(${numbers}) with ordinality n (number, at)
      join pg_attribute a on a.attrelid = ${relation} and a.attnum = n.number)`;

/** Every table of the schema, with its columns, its key and its foreign keys. */
export const describeTables = (owner: TableOwner) =>
  owner.rows<TableDescription>(`select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'isGenerated', a.attgenerated <> '', 'isIdentity', a.attidentity <> '')
        order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select ${namesOf("c.oid", "i.indkey::int2[]")} from pg_index i
      where i.indrelid = c.oid and i.indisunique and i.indisvalid and i.indpred is null and i.indexprs is null
        and not exists (select from pg_attribute a
          where a.attrelid = c.oid and a.attnum = any (i.indkey::int2[]) and not a.attnotnull)
      order by i.indisprimary desc, i.indexrelid limit 1) as key,
    coalesce((select json_agg(json_build_object('columns', ${namesOf("r.conrelid", "r.conkey")},
        'target', t.relname, 'targetColumns', ${namesOf("r.confrelid", "r.confkey")}, 'onDelete', r.confdeltype))
      from pg_constraint r join pg_class t on t.oid = r.confrelid
      where r.conrelid = c.oid and r.contype = 'f'), '[]') as references
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '${RESTORE_MARK_TABLE}'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`);

/** Each table after those that it references. */
export function sortByReference(tables: readonly TableDescription[]): TableDescription[] {
  const ordered: TableDescription[] = [];
  let left = tables;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const ready = left.filter(({ name, references }) =>
      references.every(({ target }) => target === name || !waiting.has(target)),
    );
    if (ready.length === 0) throw new Error(`Tables that refer to one another: ${[...waiting].join(", ")}`);
    ordered.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}
