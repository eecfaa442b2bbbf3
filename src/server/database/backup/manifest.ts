// What a backup holds, counted in the snapshot that was copied: a restore is compared with it.
import * as z from "zod/mini";
import { readDatabaseTime } from "#server/database/clock.ts";
import {
  DEVELOPMENT_VERSION_SENTENCE,
  isOfDevelopmentVersion,
  refuseDevelopmentVersion,
} from "#server/database/development-version.ts";
import { type Migration, readMigrations } from "#server/database/migrate.ts";
import { RESTORE_MARK_TABLE } from "#server/database/restore-mark.ts";
import { version } from "#server/database/root.ts";
import { StartupProblem } from "#server/database/startup-problems.ts";
import type { TableOwner } from "#server/database/table-owner.ts";

const FORMAT = 1;

const Sum = z.object({ rows: z.string(), checksum: z.string() });
/** For each table: the number of rows, and the sum of the first eight bytes of each row's SHA-256, in any order. */
const TableChecksums = z.record(z.string(), Sum);
const Manifest = z.object({
  format: z.literal(FORMAT),
  /** The version of Volute that made the backup. */
  volute: z.string(),
  madeAt: z.iso.datetime(),
  engine: z.enum(["embedded", "server"]),
  /** The server's version, as in "15.18", and the version of pg_dump. */
  postgresql: z.string(),
  dumpedWith: z.nullable(z.string()),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: TableChecksums,
  /** Hash of the audit log's first seal, which is never deleted: it identifies an installation. */
  firstSeal: z.nullable(z.string()),
  /** The newest seal of the audit log. */
  seal: z.nullable(z.object({ number: z.number(), hash: z.string() })),
  /** The public keys that receipts are signed with. */
  signingKeys: z.array(z.string()),
});
export type TableChecksums = z.infer<typeof TableChecksums>;
export type Manifest = z.infer<typeof Manifest>;

export function parseManifest(text: string, path: string): Manifest {
  const { success, data } = Manifest.safeParse(parsed(text));
  if (success) return data;
  const newer = z.object({ format: z.number(), volute: z.string() }).safeParse(parsed(text));
  throw new StartupProblem(
    newer.success && newer.data.format > FORMAT
      ? `${path} was made by a newer version of Volute, ${newer.data.volute}: restore it with that version.`
      : `${path} is not a backup made by npx volute backup.`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Refuses a backup whose migrations are not a prefix of those that this program knows. */
export function refuseOtherHistory({ migrations, volute }: Manifest, known: readonly Migration[], path: string): void {
  if (isOfDevelopmentVersion(migrations, known)) throw new StartupProblem(`${path}: ${DEVELOPMENT_VERSION_SENTENCE}`);
  for (const [index, { name, checksum }] of migrations.entries()) {
    const own = known[index];
    if (own?.name === name && own.checksum === checksum) continue;
    throw new StartupProblem(
      own
        ? `${path} comes from a version of Volute with a different migration ${name}: restore it with that version, ${volute}.`
        : `${path} comes from a newer version of Volute, ${volute}: it has migration ${name}, which this version does not know. Restore it with that version or a newer one.`,
    );
  }
}

/** Runs in the caller's transaction, which sees one state of the database. */
export async function describeDatabase(
  owner: TableOwner,
  made: Pick<Manifest, "engine" | "dumpedWith">,
): Promise<Manifest> {
  await owner.run(READING);
  const [history] = await owner.rows<{ there: boolean; version: string }>(
    `select to_regclass('public.schema_migrations') is not null as there, current_setting('server_version') as version`,
  );
  if (!history?.there) throw new StartupProblem("This database contains nothing of Volute's.");
  const migrations = await owner.rows<Manifest["migrations"][number]>(
    "select name, checksum from schema_migrations order by name",
  );
  refuseDevelopmentVersion(migrations, await readMigrations());
  const [seal] = await owner.rows<{ number: number; hash: string }>(
    "select number, hash from audit_seals order by number desc limit 1",
  );
  const [first] = await owner.rows<{ hash: string }>("select hash from audit_seals order by number limit 1");
  const keys = await owner.rows<{ id: string }>("select id from signing_keys order by id");
  return {
    format: FORMAT,
    volute: version,
    madeAt: (await readDatabaseTime(owner)).toISOString(),
    ...made,
    postgresql: history.version.split(" ")[0] ?? "unknown",
    migrations,
    tables: await computeChecksums(owner),
    firstSeal: first?.hash ?? null,
    seal: seal ?? null,
    signingKeys: keys.map(({ id }) => id),
  };
}

/** The settings that the checksums of rows rely on, whatever the session's own; without a time limit. */
const READING = `set local role none; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local bytea_output = 'hex'`;

/** Runs in the caller's transaction. */
export async function computeChecksums(owner: TableOwner): Promise<TableChecksums> {
  await owner.run(READING);
  const tables = await owner.rows<{ name: string; quoted: string }>(
    `select relname as name, quote_ident(relname) as quoted from pg_class c
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> $1
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by relname collate "C"`,
    [RESTORE_MARK_TABLE],
  );
  const sums: TableChecksums = {};
  for (const { name, quoted } of tables) {
    const [sum] = await owner.rows<TableChecksums[string]>(
      `select count(*)::text as rows, coalesce(sum(('x' || left(encode(sha256(convert_to(t::text, 'UTF8')), 'hex'), 16))
        ::bit(64)::bigint), 0)::text as checksum from public.${quoted} t`,
    );
    if (sum) sums[name] = sum;
  }
  return sums;
}

/** One sentence for each table that differs. */
export function findDifferences(expected: TableChecksums, found: TableChecksums): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  return names.flatMap((name) => {
    const [was, is] = [expected[name], found[name]];
    if (!was) return [`${name} was not in the backup`];
    if (!is) return [`${name} is missing`];
    if (was.rows !== is.rows) return [`${name} has ${is.rows} rows instead of ${was.rows}`];
    return was.checksum === is.checksum ? [] : [`${name} has rows that differ`];
  });
}
