// A real PostgreSQL server for tests, in a temporary directory, deleted when stopped.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync, rmSync } from "node:fs";
import { chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { waitUntil } from "./kit/pause.ts";

export interface PostgresServer {
  /** Of an ordinary login that may create databases and roles, as in an installation. */
  url: string;
  adminUrl: string;
  /** As an administrator would: all clients are disconnected. */
  restart(): Promise<void>;
  /** Kills only the main process, without which the others soon end. */
  kill(): Promise<void>;
  /** The same, and starts it again; resolves when it replies. */
  crash(): Promise<void>;
  /** Freezes the processes: the server is there and does not respond. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** Surviving a crash of the machine, sending WAL elsewhere or vacuuming would only make tests slow. */
export const quickSettings = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  autovacuum: "off",
  max_connections: "300",
  shared_buffers: "256MB",
};

/** As in installations, for tests that are about this. */
export const usualSettings = {
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  wal_level: "replica",
  max_wal_senders: "10",
  autovacuum: "on",
};

/** Starts a server with the newest PostgreSQL found, or with those binaries; `settings` override the quick ones. */
export async function startPostgresServer(
  binaries?: string,
  settings: Record<string, string> = {},
): Promise<PostgresServer> {
  const bin = binaries ?? (await findBinaries());
  const { directory, data, password, run, readOutput } = await copyCluster(bin);
  const options = Object.entries({ ...quickSettings, ...settings }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const start = async (port: number): Promise<ChildProcess> => {
    const server = run("postgres", ["-D", data, "-h", "127.0.0.1", "-p", String(port), "-k", directory, ...options]);
    const address = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    await waitUntil("PostgreSQL to start", async () => server.exitCode !== null || (await answers(address)));
    if (server.exitCode === null) return server;
    throw new Error(`PostgreSQL did not start on port ${port}:\n${readOutput()}`);
  };

  const { server: first, port } = await onFreePort(start);
  let server = first;
  // A test run that ends early must leave neither a server nor its files behind.
  const atExit = () => {
    server.kill("SIGCONT");
    server.kill("SIGQUIT");
    rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  process.once("exit", atExit);
  const halt = async (signal: "SIGINT" | "SIGQUIT") => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill("SIGCONT");
    server.kill(signal);
    await once(server, "close");
  };

  const kill = async () => {
    server.kill("SIGKILL");
    await once(server, "close");
  };

  /** To the server and to the process of each connection. */
  const signalAll = (signal: NodeJS.Signals) => {
    server.kill(signal);
    // One of them may end at this moment, which is no error here.
    execFileSync("pkill", [`-${signal.slice(3)}`, "-P", String(server.pid)]);
  };

  const at = (user: string, database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  return {
    url: at("volute", "volute"),
    adminUrl: at("postgres", "postgres"),
    async restart() {
      await halt("SIGINT");
      server = await start(port);
    },
    kill,
    async crash() {
      await kill();
      // Its other processes hold its memory for a moment longer, and it does not start before.
      await waitUntil("the server to start after its crash", () =>
        start(port).then(
          (started) => {
            server = started;
            return true;
          },
          () => false,
        ),
      );
    },
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    async stop() {
      // At once: nothing need be written to a directory that is deleted.
      await halt("SIGQUIT");
      process.off("exit", atExit);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const cache = fileURLToPath(new URL("../node_modules/.cache/volute/", import.meta.url));
const initdbOptions = ["-U", "postgres", "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
const firstStatements = (password: string) =>
  `create role volute login createdb createrole password '${password}'\ncreate database volute owner volute\n`;
/** In the cluster's directory, which only its owner may read. */
const PASSWORD = "password-of-all";

/** A directory for one server, with a cluster that has the login and the database `volute`. */
async function copyCluster(bin: string) {
  const owner = process.getuid?.() === 0 ? await ordinaryUser() : undefined;
  const directory = await mkdtemp(join(tmpdir(), "volute-postgres-"));
  if (owner) await chown(directory, owner.uid, owner.gid);
  // Into a file: a test that waits for another program reads no pipe, and a server whose pipe is full blocks.
  const output = join(directory, "output");
  const run = (program: string, args: string[], input = "") => {
    const file = openSync(output, "w");
    const running = spawn(join(bin, program), args, { ...owner, cwd: directory, stdio: ["pipe", file, file] });
    running.stdin?.on("error", () => {}).end(input);
    closeSync(file);
    return running;
  };
  const readOutput = () => readFileSync(output, "utf8").slice(-4000);
  const data = join(directory, "data");

  const version = execFileSync(join(bin, "initdb"), ["--version"], { encoding: "utf8" });
  const made = [version, owner?.uid, ...initdbOptions, firstStatements("")].join();
  const template = join(cache, `cluster-${createHash("sha256").update(made).digest("hex").slice(0, 16)}`);
  if (!existsSync(template)) {
    const password = randomBytes(12).toString("hex");
    const passwordFile = join(directory, "password");
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (owner) await chown(passwordFile, owner.uid, owner.gid);
    for (const [program, args, input] of [
      ["initdb", ["-D", data, "--pwfile", passwordFile, ...initdbOptions], ""],
      ["postgres", ["--single", "-D", data, "postgres"], firstStatements(password)],
    ] as const) {
      const [code] = await once(run(program, [...args], input), "close");
      if (code !== 0) throw new Error(`${program} failed:\n${readOutput()}`);
    }
    await rename(passwordFile, join(data, PASSWORD));
    await mkdir(cache, { recursive: true });
    // Other processes may do the same: only whole clusters are moved into place, and the first one counts.
    const unfinished = join(cache, `${randomUUID()}.new`);
    copy(data, unfinished);
    await rename(unfinished, template).catch(() => rm(unfinished, { recursive: true }));
  } else copy(template, data);
  return { directory, data, password: readFileSync(join(data, PASSWORD), "utf8"), run, readOutput };
}

/** With its owner; as a clone if the file system can, without writing a block. */
const copy = (from: string, to: string) =>
  execFileSync("cp", ["-a", ...(process.platform === "linux" ? ["--reflink=auto"] : []), from, to]);

export async function findBinaries(): Promise<string> {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? await readdir(debian) : [];
  const candidates = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debian, version, "bin"))
    .concat((process.env.PATH ?? "").split(delimiter));
  const found = candidates.find((bin) => existsSync(join(bin, "initdb")) && existsSync(join(bin, "postgres")));
  if (found) return found;
  throw new Error("No PostgreSQL server found (initdb and postgres). On Debian: apt-get install postgresql");
}

/** PostgreSQL refuses to run as root. */
export async function ordinaryUser(): Promise<{ uid: number; gid: number }> {
  const people = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const person = people.find(([login]) => login === name);
    if (person) return { uid: Number(person[2]), gid: Number(person[3]) };
  }
  throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody to run it as");
}

async function onFreePort(start: (port: number) => Promise<ChildProcess>) {
  for (let attempt = 1; ; attempt++) {
    // Below the range of outgoing connections: one of these might hold the port while the server restarts.
    const port = randomInt(10_000, 32_000);
    try {
      return { server: await start(port), port };
    } catch (error) {
      if (attempt === 10) throw error;
    }
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
