// Each installation numbers companies, items and rules in its own range, so that a company from another one keeps its
// ids. Quotes, users and links have UUIDs.

import { StartupProblem } from "#server/database/startup-problems.ts";
import type { TableOwner } from "#server/database/table-owner.ts";
import { COPY_TRANSACTION, hasNumberedRow, IDS_IN_A_RANGE, runInTransaction, startSequencesAt } from "./queries.ts";
import { listMovingTables } from "./source-company.ts";

/** The last range that fits the database's integer. */
export const LAST_RANGE = Math.floor(2 ** 31 / IDS_IN_A_RANGE) - 1;

/** Returns the first id, and whether anything is numbered from it on now that was not lastIdBefore. */
export async function setIdRange(owner: TableOwner, range: number): Promise<{ first: number; isNew: boolean }> {
  const { tables } = await listMovingTables(owner);
  const lastIdBefore = range * IDS_IN_A_RANGE;
  const isNew = await runInTransaction(owner, COPY_TRANSACTION, async () => {
    if (await hasNumberedRow(owner, tables)) {
      throw new StartupProblem(
        "This installation already has companies, items or rules: an id range must be set before the first one.",
      );
    }
    return lastIdBefore !== 0 && startSequencesAt(owner, tables, lastIdBefore);
  });
  return { first: lastIdBefore + 1, isNew };
}
