// Backups of a server's database: pg_dump copies one snapshot while others write; a restore runs in one transaction and
// is tested in a separate database.
import { readSqlState } from "#server/database/connect.ts";
import { CREATE_GRANT } from "#server/database/functions.ts";
import { type Address, withServerOwner } from "#server/database/owner-connection.ts";
import { RESTORE_MARK_TABLE } from "#server/database/restore-mark.ts";
import { readSql } from "#server/database/sql-files.ts";
import { StartupProblem } from "#server/database/startup-problems.ts";
import type { TableOwner } from "#server/database/table-owner.ts";
import { type Backup, DUMP, withBackup, writeBackup } from "./archive.ts";
import { findForeignObject, markEmpty } from "./empty-database.ts";
import { computeChecksums, describeDatabase, findDifferences, type Manifest } from "./manifest.ts";
import { dumpDatabase, findProgram, parseMajorVersion, readDump, restoreDump } from "./pg-programs.ts";

/** "restored": into a separate database, and compared; "read": only unpacked, as the login may not create one. */
export type BackupCheck = "restored" | "read" | "unchecked";

/** Any numbers, as long as nothing else in the database takes these advisory locks. */
const CHECKING = 7_601_866;
const RESTORING = 7_601_867;

export function backUpServer(address: Address, path: string, unchecked: boolean, say: (line: string) => void) {
  return withServerOwner(address, async (owner) => {
    const version = await versionOf(owner);
    const program = findProgram("pg_dump", parseMajorVersion(version));
    let checked: BackupCheck = "unchecked";
    const manifest = await writeBackup(
      path,
      async (writing) => {
        await owner.run("begin isolation level repeatable read read only");
        const [exported] = await owner.rows<{ snapshot: string }>("select pg_export_snapshot() as snapshot");
        const failed = new AbortController();
        const describing = describeDatabase(owner, { engine: "server", dumpedWith: program.version });
        describing.catch((error) => failed.abort(error));
        await writing
          .add(DUMP, dumpDatabase(program, address.url, exported?.snapshot ?? "", failed.signal))
          .catch((error) => {
            throw failed.signal.aborted ? failed.signal.reason : error;
          });
        const described = await describing;
        await owner.run("commit");
        return described;
      },
      async (partial) => {
        if (unchecked) return;
        say("Restoring it into a temporary database to compare every table …");
        checked = await withBackup(partial, (backup) => tryOut(address, owner, backup));
      },
    );
    return { manifest, checked };
  });
}

async function versionOf(owner: TableOwner): Promise<string> {
  const [row] = await owner.rows<{ version: string }>("select current_setting('server_version') as version");
  return row?.version ?? "";
}

/** The comment on a database that we created: any other database that holds data is never dropped. */
const OURS = "made by npx volute backup to compare a backup";

async function tryOut(address: Address, owner: TableOwner, backup: Backup): Promise<BackupCheck> {
  await owner.run(`select pg_advisory_lock(${CHECKING})`);
  const [beside] = await owner.rows<Beside & { create: string }>(
    `select name, found.oid is not null as is_there, shobj_description(found.oid, 'pg_database') as mark,
        pg_get_userbyid(found.datdba) = current_user as is_own,
        format('create database %I template template0 encoding %L lc_collate %L lc_ctype %L', name, here.encoding, here.datcollate, here.datctype)
          as create
      from (select 'volute_check_' || oid as name, pg_encoding_to_char(encoding) as encoding, datcollate, datctype
            from pg_database where datname = current_database()) as here
        left join pg_database found on found.datname = here.name`,
  );
  if (!beside) throw new Error("The database did not describe itself");
  const url = Object.assign(new URL(address.url), { pathname: `/${beside.name}` }).href;
  if (beside.is_there) await removeLeftOver(owner, beside, { ...address, url });
  try {
    await owner.run(beside.create);
  } catch (error) {
    if (readSqlState(error) !== NOT_ALLOWED) throw error;
    const program = findProgram("pg_restore", parseMajorVersion(backup.manifest.dumpedWith ?? ""));
    await readDump(program, contentOfDump(backup));
    return "read";
  }
  await owner.run(`comment on database ${beside.name} is '${OURS}'`);
  try {
    await withServerOwner({ ...address, url }, async (scratch) => {
      await fill(scratch, url, backup);
      await refuseOther(scratch, backup, "The backup failed its test restore:");
    });
    return "restored";
  } finally {
    await drop(owner, beside.name);
    await owner.run(`select pg_advisory_unlock(${CHECKING})`);
  }
}
const NOT_ALLOWED = "42501";

interface Beside {
  name: string;
  is_there: boolean;
  mark: string | null;
  is_own: boolean;
}

/**
 * A backup that is killed while the server creates the database leaves it empty and without the mark. So a database
 * without a mark is dropped only if it is empty, and without force: any connection to it prevents that. No current
 * backup works in it either, because it would hold the lock.
 */
async function removeLeftOver(owner: TableOwner, { name, mark, is_own }: Beside, there: Address): Promise<void> {
  if (mark === OURS) return drop(owner, name);
  const isEmpty = is_own && mark === null && (await withServerOwner(there, findForeignObject)) === null;
  if (isEmpty && (await dropUnused(owner, name))) return;
  throw new StartupProblem(
    `The test restore needs the database name ${name}, which is in use or belongs to someone else: rename that database, or back up with --unchecked.`,
  );
}

/** False while any connection is open, after the five seconds that the server waits for it. */
async function dropUnused(owner: TableOwner, name: string): Promise<boolean> {
  try {
    await owner.run(`drop database ${name}`);
    return true;
  } catch (error) {
    if (readSqlState(error) !== IN_USE) throw error;
    return false;
  }
}
const IN_USE = "55006";

/** The server's autovacuum may be running in it, which an ordinary login cannot end. */
async function drop(owner: TableOwner, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await owner.run(`drop database if exists ${name} with (force)`);
    } catch (error) {
      if (attempt === 40 || readSqlState(error) !== NOT_ALLOWED) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

function contentOfDump({ members, content }: Backup) {
  const member = members.find(({ name }) => name === DUMP);
  if (!member) throw new StartupProblem(`This backup contains no ${DUMP}.`);
  return content(member);
}

/** The roles first: they belong to the server, and no dump of a database holds them. */
async function fill(owner: TableOwner, url: string, backup: Backup): Promise<void> {
  const atLeast = Math.max(
    parseMajorVersion(await versionOf(owner)),
    parseMajorVersion(backup.manifest.dumpedWith ?? ""),
  );
  const program = findProgram("pg_restore", atLeast);
  await owner.run(await readSql("migrations/roles.sql"));
  await owner.run(CREATE_GRANT);
  await restoreDump(program, url, contentOfDump(backup));
}

async function refuseOther(owner: TableOwner, { manifest }: Backup, opening: string): Promise<void> {
  await owner.run("begin isolation level repeatable read read only");
  const found = findDifferences(manifest.tables, await computeChecksums(owner));
  await owner.run("commit");
  if (found.length > 0) throw new StartupProblem(`${opening} ${found.slice(0, 3).join(", ")}.`);
}

/** `settle` migrates the restored database, while no other process may start on it. */
export function restoreServer(address: Address, path: string, backup: Backup, settle: () => Promise<void>) {
  return withServerOwner(address, async (owner) => {
    await refuseNewerServer(owner, backup.manifest, path);
    const [lock] = await owner.rows<{ free: boolean }>(`select pg_try_advisory_lock(${RESTORING}) as free`);
    if (!lock?.free) throw new StartupProblem("Another npx volute restore is running on this database.");
    const isCompared = await markEmpty(owner, backup.digest);
    if ((await findForeignObject(owner)) === null) await fill(owner, address.url, backup);
    if (!isCompared) {
      await refuseOther(owner, backup, "The restored database does not match the backup:");
      await owner.run(`update ${RESTORE_MARK_TABLE} set is_compared = true`);
    }
    await settle();
    await owner.run(`drop table ${RESTORE_MARK_TABLE}`);
  });
}

async function refuseNewerServer(owner: TableOwner, { postgresql }: Manifest, path: string): Promise<void> {
  const version = await versionOf(owner);
  if (parseMajorVersion(version) >= parseMajorVersion(postgresql)) return;
  throw new StartupProblem(
    `${path} comes from PostgreSQL ${postgresql}, but this is PostgreSQL ${version}: restore it on that version or a newer one.`,
  );
}
