// A new, empty, migrated database for a test, on the engine of this run: VOLUTE_TEST_DATABASE is "embedded" (the
// default) or the address of a running PostgreSQL server whose login may create databases and roles. VOLUTE_TEST_POOLER
// is that of a PgBouncer in front of this server, which the product then uses. VOLUTE_TEST_SERVER_GOES=1 says that this
// server is deleted with all its content.

import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { readConfig } from "#server/config.ts";
import { type Database, openDatabase, wrapEngine } from "#server/database/connect.ts";
import { buildEngine, wrapPglite as embeddedOwner } from "#server/database/embedded.ts";
import { readFunctions } from "#server/database/functions.ts";
import { readMigrations } from "#server/database/migrate.ts";
import { wrapClient as serverOwner } from "#server/database/server.ts";
import type { TableOwner } from "#server/database/table-owner.ts";
import { onEmbedded } from "#test/kit/conditions.ts";

const server = process.env.VOLUTE_TEST_DATABASE ?? "embedded";

export interface FreshDatabase extends Database {
  /** The same on a server, opened by another process. */
  again?: (() => Promise<Database>) | undefined;
}

/** Half a second on the embedded engine, a tenth on a server. `close` also deletes it if necessary. */
export async function freshDatabase(options: { waiting?: number } = {}): Promise<FreshDatabase> {
  if (onEmbedded) {
    return wrapEngine(await buildEngine(await embedded("migrated")), options.waiting);
  }
  const { url, drop } = await createOnServer(await serverTemplate());
  const database = await openAt(url, options);
  return {
    ...database,
    again: () => openAt(url, options),
    async close() {
      await database.close();
      await drop();
    },
  };
}

/**
 * The same with SQL as the owner of the tables, past every protection except the seals. `session` is one connection,
 * whose transactions its user begins and ends; on the embedded engine no other work may run meanwhile.
 */
export async function freshDatabaseWithOwner(): Promise<{
  database: Database;
  owner: TableOwner;
  session: TableOwner;
}> {
  if (onEmbedded) {
    const pglite = await embedded("migrated");
    const database = wrapEngine(await buildEngine(pglite));
    // Its one connection may be a company's by now.
    const asOwner = <T>(work: (owner: TableOwner) => Promise<T>) =>
      pglite.transaction(async (client) => {
        await client.exec("set local role none");
        return work(embeddedOwner(client as unknown as PGlite));
      });
    return {
      database,
      session: embeddedOwner(pglite),
      owner: {
        run: (sql) => asOwner((owner) => owner.run(sql)),
        rows: <Row>(sql: string, values?: unknown[]) => asOwner((owner) => owner.rows<Row>(sql, values)),
      },
    };
  }
  const { url, drop } = await createOnServer(await serverTemplate());
  const database = await openAt(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set role none; set statement_timeout = 0");
  const close = async () => {
    await client.end();
    await database.close();
    await drop();
  };
  return { database: { ...database, close }, owner: serverOwner(client), session: serverOwner(client) };
}

/** A new database without a single table, on the server of this run. */
export function emptyServerDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  return createOnServer("template1");
}

/** The same with all tables, for processes that open it themselves. */
export const migratedServerDatabase = async () => createOnServer(await serverTemplate());

/** A connection that owns a new database without a table, to migrate it step by step; `open` opens it like a start. */
export async function emptyDatabase(): Promise<
  TableOwner & { open: () => Promise<Database>; close: () => Promise<void> }
> {
  if (onEmbedded) {
    const pglite = await embedded("empty");
    const open = async () => wrapEngine(await buildEngine(pglite));
    return { ...embeddedOwner(pglite), open, close: () => pglite.close() };
  }
  const { url, drop } = await emptyServerDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    ...serverOwner(client),
    open: () => openAt(url),
    async close() {
      await client.end();
      await drop();
    },
  };
}

const pooler = process.env.VOLUTE_TEST_POOLER;

/** The settings with which the product uses that database. */
export function addressesOf(url: string): Record<string, string> {
  if (!pooler) return { DATABASE_URL: url };
  const { href } = Object.assign(new URL(pooler), { pathname: new URL(url).pathname });
  return { DATABASE_URL: href, DATABASE_LISTEN_URL: url, DATABASE_POOLER: "transaction" };
}

const openAt = (url: string, options: { waiting?: number } = {}): Promise<Database> =>
  openDatabase({ ...readConfig(addressesOf(url)), ...options });

/** A PGlite in memory. Creating its files takes seconds, so they are made once for these migrations and stored. */
async function embedded(stage: "empty" | "migrated"): Promise<PGlite> {
  const directory = new URL("../node_modules/.cache/volute/", import.meta.url);
  const file = new URL(`${stage}-${await fingerprint()}.tar`, directory);
  if (!existsSync(file)) {
    const pglite = await PGlite.create();
    if (stage === "migrated") await buildEngine(pglite);
    const dump = Buffer.from(await (await pglite.dumpDataDir("none")).arrayBuffer());
    await pglite.close();
    await mkdir(directory, { recursive: true });
    // Another worker may do the same, so only whole files are moved into place.
    const unfinished = new URL(`${randomUUID()}.new`, directory);
    await writeFile(unfinished, dump);
    await rename(unfinished, file);
  }
  return PGlite.create({ loadDataDir: new Blob([await readFile(file)], { type: "application/x-tar" }) });
}

let template: Promise<string> | undefined;

function serverTemplate(): Promise<string> {
  template ??= (async () => {
    const name = `volute_template_${await fingerprint()}`;
    await administer(async (admin) => {
      // One worker creates it, the others wait.
      await admin.query("select pg_advisory_lock(hashtext('volute test template'))");
      const { rowCount } = await admin.query("select from pg_database where datname = $1", [name]);
      if (rowCount) return;
      await admin.query(`drop database if exists ${name}_new`);
      await admin.query(`create database ${name}_new`);
      await (await openDatabase({ databaseUrl: addressOf(`${name}_new`) })).close();
      await admin.query(`alter database ${name}_new rename to ${name}`);
    });
    return name;
  })();
  return template;
}

async function createOnServer(from: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `volute_test_${randomUUID().replaceAll("-", "")}`;
  // By copying files: through the write-ahead log, as is the default, takes four times as long.
  await administer((admin) => admin.query(`create database ${name} template ${from} strategy file_copy`));
  return {
    url: addressOf(name),
    // Dropping one costs more than creating it: PostgreSQL first writes everything that has changed anywhere.
    drop: async () => {
      if (process.env.VOLUTE_TEST_SERVER_GOES === "1") return;
      await administer((admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}

function addressOf(database: string): string {
  const url = new URL(server);
  url.pathname = database;
  return url.href;
}

async function administer<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  hash.update(await readFile(new URL("../node_modules/@electric-sql/pglite/package.json", import.meta.url)));
  for (const { checksum } of [...(await readMigrations()), await readFunctions()]) hash.update(checksum);
  return hash.digest("hex").slice(0, 16);
}
