// What a server's autovacuum does: PGlite has no processes in the background. Without statistics the planner takes every
// table for an empty one, and a page of 200 services took 20 seconds in a company of a few thousand customers.
import type { PGlite } from "@electric-sql/pglite";
import { sessionDefaults } from "./transaction.ts";

/** Changed by more than a tenth since the last time, or never analysed. */
const changedTablesSql = `select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where greatest(s.n_mod_since_analyze, s.n_dead_tup, s.n_ins_since_vacuum) > 50 + 0.1 * greatest(c.reltuples, 0)
    or c.reltuples < 0 and pg_relation_size(c.oid) > 0`;

/** Other transactions may run between two tables; each sets a role of its own. */
export async function vacuumTables(pglite: PGlite): Promise<void> {
  // Takes effect after that statement.
  await pglite.query("select pg_stat_force_next_flush()");
  const { rows } = await pglite.query<{ name: string }>(changedTablesSql);
  if (rows.length === 0) return;
  try {
    await pglite.exec("set role none");
    for (const { name } of rows) await pglite.exec(`vacuum (analyze) ${name}`);
  } finally {
    await pglite.exec(`set role ${sessionDefaults.role}`);
  }
}
