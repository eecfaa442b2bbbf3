// Each installation numbers companies, items and rules in its own range, so that a company from another one keeps its
// ids. Quotes, users and links have UUIDs.

import { StartupProblem } from "#server/database/startup-problems.ts";
import type { TableOwner } from "#server/database/table-owner.ts";
import { COPY_TRANSACTION, IDS_IN_A_RANGE, listNumbered, runInTransaction, startSequencesAt } from "./queries.ts";
import { listMovingTables } from "./source-company.ts";

/** The last range that fits the database's integer. */
export const LAST_RANGE = Math.floor(2 ** 31 / IDS_IN_A_RANGE) - 1;

/** Returns the first id, and the tables that are numbered from it on now and were not before. */
export async function setIdRange(owner: TableOwner, range: number): Promise<{ first: number; begun: string[] }> {
  const { tables } = await listMovingTables(owner);
  const before = range * IDS_IN_A_RANGE;
  const begun = await runInTransaction(owner, COPY_TRANSACTION, async () => {
    const numbered = await listNumbered(owner, tables);
    if (numbered.length > 0) {
      throw new StartupProblem(
        `This installation has ${new Intl.ListFormat("en-GB").format(numbered)} already: an id range is set before the first company, item and rule.`,
      );
    }
    return before === 0 ? [] : startSequencesAt(owner, tables, before);
  });
  return { first: before + 1, begun };
}
