// The mark of a database that a restore or a move is filling: until that ends, no server may start on it.

import { StartupProblem } from "./startup-problems.ts";
import type { TableOwner } from "./table-owner.ts";

/** A table, so that the restored tables can be added to it. */
export const RESTORE_MARK_TABLE = "restore_in_progress";

export async function refuseUnfinishedRestore(owner: TableOwner): Promise<void> {
  const [found] = await owner.rows<{ is_marked: boolean }>("select to_regclass($1) is not null as is_marked", [
    `public.${RESTORE_MARK_TABLE}`,
  ]);
  if (!found?.is_marked) return;
  throw new StartupProblem(
    "A restore or move into this database is running or was interrupted. Wait until it has finished, or run the same npx volute command again.",
  );
}
