// What must be known of a company before its rows are imported, and whether they may be.

import { readSqlState } from "#server/database/connect.ts";
import { readMigrations } from "#server/database/migrate.ts";
import { describeTables } from "#server/database/schema-tables.ts";
import { StartupProblem } from "#server/database/startup-problems.ts";
import type { TableOwner } from "#server/database/table-owner.ts";
import {
  type CompanySummary,
  doesReferenceExist,
  findCompany,
  hasPlan,
  listCompanyEmails,
  listIdentifierClashes,
  listNamed,
  listPublicKeys,
  type OutsideReference,
  type PublicKey,
  readMigrationHistory,
  readSealPosition,
  type SealPosition,
} from "./queries.ts";
import { listOutsideReferences, selectMovingTables, type Table } from "./tables.ts";

export interface SourceCompany {
  company: CompanySummary;
  emails: string[];
  /** The rows outside the company that its rows refer to. */
  named: OutsideReference[];
  keys: PublicKey[];
  sealed: SealPosition | null;
}

/** Both installations must have the same version of the program: rows are written as they were read. */
export async function listMovingTables(owner: TableOwner): Promise<{ tables: Table[]; history: string[] }> {
  const expectedHistory = (await readMigrations()).map(({ name, checksum }) => `${name} ${checksum}`);
  const history = await readMigrationHistory(owner).catch((error) => {
    if (readSqlState(error) !== NO_SUCH_TABLE) throw error;
    return [];
  });
  if (history.join() !== expectedHistory.join()) {
    throw new StartupProblem("The database is from another version of Volute: start this version on it once.");
  }
  return { tables: selectMovingTables(await describeTables(owner)), history };
}

const NO_SUCH_TABLE = "42P01";

export async function findSourceCompany(owner: TableOwner, companyId: number): Promise<CompanySummary> {
  const company = await findCompany(owner, companyId);
  if (company) return company;
  throw new StartupProblem(`There is no company ${companyId}; npx volute company list shows all companies.`);
}

export async function readSourceCompany(owner: TableOwner, companyId: number): Promise<SourceCompany> {
  return {
    company: await findSourceCompany(owner, companyId),
    emails: await listCompanyEmails(owner, companyId),
    named: await listNamed(owner, companyId, listOutsideReferences(await describeTables(owner))),
    keys: await listPublicKeys(owner),
    sealed: await readSealPosition(owner),
  };
}

/** Throws in one sentence if the company cannot be imported; nothing was changed by then. */
export async function refuseIdentifierClash(
  owner: TableOwner,
  { company, emails, named }: SourceCompany,
): Promise<void> {
  const clashes = await listIdentifierClashes(owner, company, emails);
  if (clashes.length > 0) {
    throw new StartupProblem(
      `${company.name} cannot be imported: ${joinNames(clashes)} ${clashes.length === 1 ? "is" : "are"} already taken here.`,
    );
  }
  if (company.planName !== null && !(await hasPlan(owner, company.planName))) {
    throw new StartupProblem(
      `${company.name} has the plan "${company.planName}", which does not exist here. Create it first.`,
    );
  }
  const naming = listOutsideReferences(await describeTables(owner));
  for (const reference of named) {
    // Table names become part of a query, and a file may contain anything.
    const isKnown = naming.some(
      ({ target, targetColumn }) => target === reference.target && targetColumn === reference.targetColumn,
    );
    if (!isKnown) throw new StartupProblem(`In this version a company cannot use "${reference.target}".`);
    if (await doesReferenceExist(owner, reference)) continue;
    throw new StartupProblem(
      `${company.name} uses "${reference.value}" in ${reference.target}, which does not exist here. Create it first.`,
    );
  }
}

const joinNames = (things: string[]) => new Intl.ListFormat("en-GB").format(things);
