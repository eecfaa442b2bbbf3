// Debian's PgBouncer before a PostgreSQL server, sharing connections by transaction; deleted when stopped.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { chown, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { ordinaryUser } from "./postgres-server.ts";
import { freePort } from "./running-product.ts";

const PROGRAM = "/usr/sbin/pgbouncer";

export interface PgBouncer {
  /** Of the same login and database, through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** With this many connections to each database of the server, for all clients. */
export async function startPgBouncer(databaseUrl: string, connections = 4): Promise<PgBouncer> {
  const server = new URL(databaseUrl);
  const port = await freePort();
  const directory = await mkdtemp(join(tmpdir(), "volute-pgbouncer-"));
  const people = join(directory, "people");
  const settings = join(directory, "settings");
  await writeFile(people, `"${server.username}" "${server.password}"\n`);
  await writeFile(
    settings,
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${people}
admin_users = ${server.username}
pool_mode = transaction
default_pool_size = ${connections}
`,
  );
  const owner = process.getuid?.() === 0 ? await ordinaryUser() : undefined;
  if (owner) for (const path of [directory, people, settings]) await chown(path, owner.uid, owner.gid);
  const running = spawn(PROGRAM, [settings], { ...owner, cwd: directory, stdio: "ignore" });
  const atExit = () => {
    running.kill("SIGKILL");
    rmSync(directory, { recursive: true, force: true });
  };
  process.once("exit", atExit);

  const through = (database: string) => Object.assign(new URL(server), { port: String(port), pathname: database }).href;
  const administer = (command: string) => asked(through("pgbouncer"), command);
  while (!(await administer("show version").then(...yesOrNo))) hasNotEnded(running);
  return {
    url: through(server.pathname),
    async stop() {
      process.off("exit", atExit);
      running.kill("SIGKILL");
      if (running.exitCode === null && running.signalCode === null) await once(running, "close");
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const yesOrNo = [() => true, () => false] as const;

function hasNotEnded({ exitCode }: ChildProcess): void {
  if (exitCode !== null) throw new Error(`PgBouncer ended with ${exitCode}`);
}

async function asked(connectionString: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(command);
  } finally {
    await client.end().catch(() => {});
  }
}
