// A company begins to live in an installation: from a file whole or not at all, from another installation once all its
// rows are there.

import { numberBehind } from "#server/companies/transit/queries.ts";
import { timeOf } from "#server/database/clock.ts";
import type { Owner } from "#server/database/owner.ts";
import { StartupProblem } from "#server/database/problems.ts";
import { nobody, recordItself } from "#server/kernel/audit.ts";
import { checkFile, type Head, rowsIn, type Sum, sumOf } from "./file.ts";
import { inWords, type Origin, refuseTaken, tablesOf } from "./origin.ts";
import { addPublicKeys, CARRYING, rowsAtOnce, takePlan, within, writeLines, writerOn } from "./queries.ts";
import type { Table } from "./tables.ts";

export async function importCompany(owner: Owner, path: string): Promise<{ head: Head; sums: Sum[] }> {
  const { tables, history } = await tablesOf(owner, "here");
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
      await writeLines(owner, tableNamed(byName, name), lines, null).catch(inWords);
    }
    for (const sum of sums) {
      const there = await sumOf(owner, tableNamed(byName, sum.name), head.company.id);
      if (there.rows === sum.rows && there.sha256 === sum.sha256) continue;
      throw new StartupProblem(
        `${sum.name} did not arrive as in ${path} (${there.rows} of ${sum.rows} rows): nothing was changed.`,
      );
    }
    await settle(owner, tables, head, { from: "a file", madeAt: head.madeAt });
  });
  return { head, sums };
}

function tableNamed(tables: ReadonlyMap<string, Table>, name: string): Table {
  const table = tables.get(name);
  if (!table) throw new StartupProblem(`The file holds a table ${name}, which this version of Volute does not know.`);
  return table;
}

/** What is the installation's own about it: the plan, numbers of new rows, keys. It lives here once this is kept. */
export async function settle(owner: Owner, tables: readonly Table[], origin: Origin, about: object): Promise<void> {
  const { company, keys, sealed } = origin;
  await takePlan(owner, company.id, company.planName);
  await numberBehind(owner, tables);
  await addPublicKeys(owner, keys);
  // What the entries of before were sealed under, only the log of the installation that they come from can show.
  const metadata = { ...about, sealedThere: sealed };
  const who = { ...nobody, companyId: company.id, companyName: company.name };
  const subject = { id: String(company.id), label: company.name, who, metadata };
  await recordItself(writerOn(owner), "company.arrived", subject, await timeOf(owner));
}
