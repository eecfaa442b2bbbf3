// What has to be known of a company before its rows arrive, and whether they may.

import { describeTables } from "#server/database/catalogue.ts";
import { sqlState } from "#server/database/connect.ts";
import { readMigrations } from "#server/database/migrate.ts";
import type { Owner } from "#server/database/owner.ts";
import { StartupProblem } from "#server/database/problems.ts";
import {
  emailsOf,
  type Found,
  findCompany,
  hasPlan,
  historyOf,
  isThere,
  listNamed,
  type Named,
  type PublicKey,
  publicKeys,
  type Sealed,
  sealedSoFar,
  whatIsTaken,
} from "./queries.ts";
import { namedOutside, type Table, travelling } from "./tables.ts";

export interface Origin {
  company: Found;
  emails: string[];
  /** Of what stays with the installation, what its rows name. */
  named: Named[];
  keys: PublicKey[];
  sealed: Sealed | null;
}

/** Both installations have to be of one version of the program: rows are written as they were read. */
export async function tablesOf(owner: Owner): Promise<{ tables: Table[]; history: string[] }> {
  const wanted = (await readMigrations()).map(({ name, checksum }) => `${name} ${checksum}`);
  const history = await historyOf(owner).catch((error) => {
    if (sqlState(error) !== NO_SUCH_TABLE) throw error;
    return [];
  });
  if (history.join() !== wanted.join()) {
    throw new StartupProblem("The database is not of this version of Volute: start this version with it once.");
  }
  return { tables: travelling(await describeTables(owner)), history };
}

const NO_SUCH_TABLE = "42P01";

export async function companyOf(owner: Owner, companyId: number): Promise<Found> {
  const company = await findCompany(owner, companyId);
  if (company) return company;
  throw new StartupProblem(`There is no company ${companyId}; npx volute company list names those there are.`);
}

export async function originOf(owner: Owner, companyId: number): Promise<Origin> {
  return {
    company: await companyOf(owner, companyId),
    emails: await emailsOf(owner, companyId),
    named: await listNamed(owner, companyId, namedOutside(await describeTables(owner))),
    keys: await publicKeys(owner),
    sealed: await sealedSoFar(owner),
  };
}

/** Throws in one sentence where the company cannot arrive; nothing was changed by then. */
export async function refuseTaken(owner: Owner, { company, emails, named }: Origin): Promise<void> {
  const taken = await whatIsTaken(owner, company, emails);
  if (taken.length > 0) {
    throw new StartupProblem(
      `${company.name} cannot come here: ${listed(taken)} ${taken.length === 1 ? "is" : "are"} taken.`,
    );
  }
  if (company.planName !== null && !(await hasPlan(owner, company.planName))) {
    throw new StartupProblem(`There is no plan "${company.planName}" here, which ${company.name} has. Make it first.`);
  }
  const naming = namedOutside(await describeTables(owner));
  for (const one of named) {
    // The names of tables become part of a question, and a file may say whatever its author wants.
    const isKnown = naming.some(
      ({ target, targetColumn }) => target === one.target && targetColumn === one.targetColumn,
    );
    if (!isKnown) throw new StartupProblem(`"${one.target}" is nothing that a company of this version can use.`);
    if (await isThere(owner, one)) continue;
    throw new StartupProblem(
      `There is no "${one.value}" in ${one.target} here, which ${company.name} uses. Make it first.`,
    );
  }
}

const listed = (things: string[]) => new Intl.ListFormat("en-GB").format(things);
