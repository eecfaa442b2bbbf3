// A synchronous standby of a test's PostgreSQL server: what the primary acknowledges is on both.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { chown, mkdtemp } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { waitUntil } from "#test/kit/pause.ts";
import { findBinaries, ordinaryUser, type PostgresServer } from "#test/postgres-server.ts";
import { freePort } from "#test/running-product.ts";

export interface Standby {
  adminUrl: string;
  /** Makes it the primary; resolves when it accepts changes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** Resolves once the primary waits for it at each commit. */
export async function startStandby({ adminUrl: primaryUrl }: PostgresServer): Promise<Standby> {
  const bin = await findBinaries();
  const owner = process.getuid?.() === 0 ? await ordinaryUser() : undefined;
  const directory = await mkdtemp(join(tmpdir(), "volute-standby-"));
  if (owner) await chown(directory, owner.uid, owner.gid);
  const run = (program: string, ...args: string[]) =>
    spawn(join(bin, program), args, { ...owner, cwd: directory, stdio: "ignore" });

  const data = join(directory, "data");
  const copying = run(
    "pg_basebackup",
    "--dbname",
    primaryUrl,
    "--pgdata",
    data,
    "-R",
    "--checkpoint=fast",
    "--no-sync",
  );
  const [code] = await once(copying, "close");
  if (code !== 0) throw new Error(`pg_basebackup ended with ${code}`);
  const port = String(await freePort());
  const settings = ["fsync=off", "max_connections=300", "cluster_name=standby"].flatMap((setting) => ["-c", setting]);
  const server = run("postgres", "-D", data, "-h", "127.0.0.1", "-p", port, "-k", directory, ...settings);
  const atExit = () => {
    server.kill("SIGQUIT");
    rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  process.once("exit", atExit);

  await answered(primaryUrl, "alter system set synchronous_standby_names = 'standby'");
  await answered(primaryUrl, "select pg_reload_conf()");
  const isInStep = "select from pg_stat_replication where sync_state = 'sync'";
  await waitUntil("the standby to be in step", async () => {
    if (server.exitCode !== null) throw new Error(`The standby ended with ${server.exitCode}`);
    return (await answered(primaryUrl, isInStep)).length > 0;
  });
  const adminUrl = Object.assign(new URL(primaryUrl), { port }).href;
  return {
    adminUrl,
    promote: async () => void (await answered(adminUrl, "select pg_promote()")),
    async stop() {
      process.off("exit", atExit);
      server.kill("SIGINT");
      if (server.exitCode === null) await once(server, "close");
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Replies like Patroni whether this server is the primary; returns the port. */
export async function sayWhetherPrimary(adminUrl: string): Promise<{ port: number; stop(): void }> {
  const desk = createServer((_, response) => {
    void answered(adminUrl, "select where not pg_is_in_recovery()", 1000)
      .then((rows) => rows.length > 0)
      .catch(() => false)
      .then((isPrimary) => response.writeHead(isPrimary ? 200 : 503).end());
  });
  desk.listen(0, "127.0.0.1");
  await once(desk, "listening");
  return { port: (desk.address() as { port: number }).port, stop: () => desk.close() };
}

async function answered(connectionString: string, sql: string, patienceMs = 30_000): Promise<object[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: patienceMs });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
