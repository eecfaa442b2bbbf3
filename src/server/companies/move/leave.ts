// Exports a company from an installation to a file. From the start of the export it can only be read here, so that it
// can be changed in one place at most: until it is removed, once it was imported elsewhere, or the export is undone.
import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { COMPANY_MOVED_OUT, computeChainDigest } from "#domain/audit/moved-entries.ts";
import type { AuditEvent } from "#domain/audit-events.ts";
import { computeSha256 } from "#server/audit/sealing/verify.ts";
import { readDatabaseTime } from "#server/database/clock.ts";
import { addFullDiskPath, StartupProblem } from "#server/database/startup-problems.ts";
import type { TableOwner } from "#server/database/table-owner.ts";
import { recordSystemEntry, systemActor } from "#server/kernel/audit.ts";
import { type ExportHeader, FORM, type TableChecksum, writeRows } from "./export-file.ts";
import {
  COPY_TRANSACTION,
  type CompanySummary,
  createWriter,
  deleteCompanyRows,
  lockSealing,
  READ_SNAPSHOT,
  recordMovedEntries,
  runInTransaction,
  setMove,
  tryLockMove,
  waitForEmails,
  waitForRequests,
} from "./queries.ts";
import { findSourceCompany, listMovingTables, readSourceCompany } from "./source-company.ts";

/**
 * The file contains hashes of passwords and links: only its owner may read it. An existing file is never overwritten.
 * An export that fails or that `interruption` ends leaves no file, and the company as it was. One that was killed leaves
 * the company exported: export it again, under the same id, or undo it.
 */
export async function exportCompany(
  owner: TableOwner,
  companyId: number,
  path: string,
  interruption = new AbortController().signal,
): Promise<{ head: ExportHeader; sums: TableChecksum[] }> {
  const { tables, history } = await listMovingTables(owner);
  const company = await lockCompany(owner, companyId);
  const file = await open(path, "wx", 0o600);
  try {
    const move = company.moveId ?? randomUUID();
    await recordMove(owner, company, move, "company.exported");
    const isQuiet =
      (await waitForRequests(owner, interruption)) && (await waitForEmails(owner, companyId, interruption));
    if (!isQuiet) {
      throw new StartupProblem(
        "Earlier requests or emails are still in progress, so nothing was exported. Let Volute run for a minute, then export again.",
      );
    }
    return await runInTransaction(owner, READ_SNAPSHOT, async () => {
      const madeAt = (await readDatabaseTime(owner)).toISOString();
      const origin = await readSourceCompany(owner, companyId);
      const head: ExportHeader = {
        form: FORM,
        madeAt,
        history,
        ...origin,
        company: { ...origin.company, moveId: move },
      };
      return { head, sums: await writeRows(file, head, owner, tables, interruption) };
    });
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    if (company.moveId === null) await takeBack(owner, company, error);
    throw addFullDiskPath(error, path);
  }
}

/** After an export that failed because of `cause`, which may also be a lost connection. */
const takeBack = (owner: TableOwner, company: CompanySummary, cause: unknown): Promise<void> =>
  recordMove(owner, company, null, "company.taken_back").catch(() => {
    throw new StartupProblem(
      `The export failed, and ${company.name} is still read-only here. Run npx volute company take-back ${company.id} to undo that.`,
      { cause },
    );
  });

/** Makes it editable here again. */
export async function undoExport(owner: TableOwner, companyId: number): Promise<CompanySummary> {
  const company = await lockCompany(owner, companyId);
  if (company.moveId === null) throw new StartupProblem(`${company.name} was not exported, so nothing was changed.`);
  await recordMove(owner, company, null, "company.taken_back");
  return company;
}

/**
 * `move` is the id that the import printed: it proves that the imported rows are those that are here. Only the digests
 * of its entries are left, which belong to their seals; the entry about it names the company by its number alone.
 */
export async function removeCompany(owner: TableOwner, companyId: number, move: string): Promise<CompanySummary> {
  const { tables } = await listMovingTables(owner);
  const company = await lockCompany(owner, companyId);
  if (company.moveId === null || company.moveId !== move) {
    throw new StartupProblem(
      `${company.name} was not exported as ${move}, or that export was taken back. Nothing was removed.`,
    );
  }
  await runInTransaction(owner, COPY_TRANSACTION, async () => {
    await lockSealing(owner);
    let entries = 0;
    let digest = "";
    for await (const lines of recordMovedEntries(owner, companyId, move)) {
      entries += lines.length;
      for (const line of lines) digest = computeChainDigest(digest, line, computeSha256);
    }
    await deleteCompanyRows(owner, tables, companyId);
    const subject = { id: String(companyId), label: `number ${companyId}`, metadata: { move, entries, digest } };
    await recordSystemEntry(createWriter(owner), COMPANY_MOVED_OUT, subject, await readDatabaseTime(owner));
  });
  return company;
}

/** While the connection lasts, no other process exports or removes it, or undoes the export. */
async function lockCompany(owner: TableOwner, companyId: number): Promise<CompanySummary> {
  if (await tryLockMove(owner, companyId)) return findSourceCompany(owner, companyId);
  throw new StartupProblem(`Another command is exporting or removing company ${companyId} right now.`);
}

async function recordMove(
  owner: TableOwner,
  { id, name }: CompanySummary,
  move: string | null,
  event: AuditEvent,
): Promise<void> {
  const actor = { ...systemActor, companyId: id, companyName: name };
  const subject = { id: String(id), label: name, who: actor, metadata: move === null ? {} : { to: "a file", move } };
  const now = await readDatabaseTime(owner);
  await runInTransaction(owner, COPY_TRANSACTION, async () => {
    await setMove(owner, id, move);
    await recordSystemEntry(createWriter(owner), event, subject, now);
  });
}
