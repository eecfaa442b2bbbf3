// A company begins to live in an installation, from a file: whole or not at all.
import { timeOf } from "#server/database/clock.ts";
import { sqlState } from "#server/database/connect.ts";
import type { Owner } from "#server/database/owner.ts";
import { StartupProblem } from "#server/database/problems.ts";
import { nobody, recordItself } from "#server/kernel/audit.ts";
import { checkFile, type Head, rowsIn, type Sum, sumOf } from "./file.ts";
import { refuseTaken, tablesOf } from "./origin.ts";
import {
  addPublicKeys,
  CARRYING,
  numberBehind,
  rowsAtOnce,
  takePlan,
  within,
  writeLines,
  writerOn,
} from "./queries.ts";
import type { Table } from "./tables.ts";

export async function importCompany(owner: Owner, path: string): Promise<{ head: Head; sums: Sum[] }> {
  const { tables, history } = await tablesOf(owner);
  const { head, sums } = await checkFile(path);
  if (head.history.join() !== history.join()) {
    throw new StartupProblem(
      `${path} was made by another version of Volute: it holds ${head.history.length} migrations, this one ${history.length}. Bring both installations to one version, and export the company again.`,
    );
  }
  await refuseTaken(owner, head);
  const byName = new Map(tables.map((table) => [table.name, table]));
  await within(owner, CARRYING, async () => {
    for await (const { name, lines } of rowsIn(path, (table) => rowsAtOnce(tableNamed(byName, table)))) {
      await writeLines(owner, tableNamed(byName, name), lines).catch(refuseClash);
    }
    for (const sum of sums) {
      const there = await sumOf(owner, tableNamed(byName, sum.name), head.company.id);
      if (there.rows === sum.rows && there.sha256 === sum.sha256) continue;
      throw new StartupProblem(
        `${sum.name} did not arrive as in ${path} (${there.rows} of ${sum.rows} rows): nothing was changed.`,
      );
    }
    await settle(owner, tables, head);
  });
  return { head, sums };
}

function tableNamed(tables: ReadonlyMap<string, Table>, name: string): Table {
  const table = tables.get(name);
  if (!table) throw new StartupProblem(`The file holds a table ${name}, which this version of Volute does not know.`);
  return table;
}

/** Which ids and names are taken, beyond those that the head of the file tells, the database says while rows are written. */
function refuseClash(error: unknown): never {
  if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
  const { table } = error as { table?: string };
  throw new StartupProblem(
    `Nothing was changed: another row of ${table} has the same id or name here, which id ranges prevent (npx volute company id-range --help).`,
    { cause: error },
  );
}
const UNIQUE_VIOLATION = "23505";

/** What is the installation's own about it: the plan, ids of new rows, keys. */
async function settle(owner: Owner, tables: readonly Table[], head: Head): Promise<void> {
  const { company, keys, sealed, madeAt } = head;
  await takePlan(owner, company.id, company.planName);
  await numberBehind(owner, tables);
  await addPublicKeys(owner, keys);
  // What the entries of before were sealed under, only the log of the installation that they come from can show.
  const metadata = { move: company.move, madeAt, sealedThere: sealed };
  const who = { ...nobody, companyId: company.id, companyName: company.name };
  const subject = { id: String(company.id), label: company.name, who, metadata };
  await recordItself(writerOn(owner), "company.arrived", subject, await timeOf(owner));
}
