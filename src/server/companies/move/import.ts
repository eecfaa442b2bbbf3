// Imports a company into an installation from a file: completely or not at all.
import { readDatabaseTime } from "#server/database/clock.ts";
import { readSqlState } from "#server/database/connect.ts";
import { StartupProblem } from "#server/database/startup-problems.ts";
import type { TableOwner } from "#server/database/table-owner.ts";
import { recordSystemEntry, systemActor } from "#server/kernel/audit.ts";
import { computeChecksum, type ExportHeader, readRows, type TableChecksum, verifyExportFile } from "./export-file.ts";
import {
  addPublicKeys,
  advanceSequences,
  assignPlan,
  COPY_TRANSACTION,
  createWriter,
  readRowBatch,
  runInTransaction,
  writeLines,
} from "./queries.ts";
import { listMovingTables, refuseIdentifierClash } from "./source-company.ts";
import type { Table } from "./tables.ts";

export async function importCompany(
  owner: TableOwner,
  path: string,
): Promise<{ head: ExportHeader; sums: TableChecksum[] }> {
  const { tables, history } = await listMovingTables(owner);
  const { head, sums } = await verifyExportFile(path);
  if (head.history.join() !== history.join()) {
    throw new StartupProblem(
      `${path} was exported by another version of Volute: it has ${head.history.length} migrations, this one ${history.length}. Upgrade both installations to the same version and export the company again.`,
    );
  }
  await refuseIdentifierClash(owner, head);
  const byName = new Map(tables.map((table) => [table.name, table]));
  await runInTransaction(owner, COPY_TRANSACTION, async () => {
    for await (const { name, lines } of readRows(path, (table) => readRowBatch(requireTable(byName, table)))) {
      await writeLines(owner, requireTable(byName, name), lines).catch(refuseClash);
    }
    for (const sum of sums) {
      const imported = await computeChecksum(owner, requireTable(byName, sum.name), head.company.id);
      if (imported.rows === sum.rows && imported.sha256 === sum.sha256) continue;
      throw new StartupProblem(
        `${sum.name} does not match ${path} (${imported.rows} of ${sum.rows} rows). Nothing was changed.`,
      );
    }
    await finishImport(owner, tables, head);
  });
  return { head, sums };
}

function requireTable(tables: ReadonlyMap<string, Table>, name: string): Table {
  const table = tables.get(name);
  if (!table) throw new StartupProblem("The file contains rows of a kind that this version of Volute does not know.");
  return table;
}

/** The file's head shows most taken ids and names; the database finds the others while rows are written. */
function refuseClash(error: unknown): never {
  if (readSqlState(error) !== UNIQUE_VIOLATION) throw error;
  throw new StartupProblem(
    "Nothing was changed: an item, rule or quote of another company already has the same id or name here. Id ranges prevent this (npx volute company id-range --help).",
    { cause: error },
  );
}
const UNIQUE_VIOLATION = "23505";

/** Sets what belongs to the installation: the plan, ids of new rows, keys. */
async function finishImport(owner: TableOwner, tables: readonly Table[], head: ExportHeader): Promise<void> {
  const { company, keys, sealed, madeAt } = head;
  await assignPlan(owner, company.id, company.planName);
  await advanceSequences(owner, tables);
  await addPublicKeys(owner, keys);
  // Only the source installation's log can prove how the earlier entries were sealed.
  const metadata = { move: company.moveId, madeAt, sealedThere: sealed };
  const actor = { ...systemActor, companyId: company.id, companyName: company.name };
  const subject = { id: String(company.id), label: company.name, who: actor, metadata };
  await recordSystemEntry(createWriter(owner), "company.moved_in", subject, await readDatabaseTime(owner));
}
