// A real PostgreSQL server for tests, in a temporary directory, gone when stopped.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync, rmSync } from "node:fs";
import { chown, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import pg from "pg";

export interface PostgresServer {
  /** Of an ordinary login that may create databases and roles, as an installation would have. */
  url: string;
  adminUrl: string;
  /** As an administrator would: everyone connected is sent away. */
  restart(): Promise<void>;
  /** The server itself alone, without which its other processes end soon. */
  kill(): Promise<void>;
  /** The same, and starts it again; resolves when it answers. */
  crash(): Promise<void>;
  /** Stops the processes where they are: the server is there and says nothing. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** Starts a server with the newest PostgreSQL found, or with those binaries; `more` settings overrule those for tests. */
export async function startPostgresServer(binaries?: string, more: string[] = []): Promise<PostgresServer> {
  const bin = binaries ?? (await findBinaries());
  const owner = process.getuid?.() === 0 ? await ordinaryUser() : undefined;
  const directory = await mkdtemp(join(tmpdir(), "volute-postgres-"));
  if (owner) await chown(directory, owner.uid, owner.gid);

  const password = randomBytes(12).toString("hex");
  const passwordFile = join(directory, "password");
  const data = join(directory, "data");
  await writeFile(passwordFile, password);
  if (owner) await chown(passwordFile, owner.uid, owner.gid);
  // Into a file: a test that waits for another program reads no pipe, and a server whose pipe is full stands still.
  const output = join(directory, "output");
  const run = (program: string, args: string[]) => {
    const file = openSync(output, "w");
    const running = spawn(join(bin, program), args, { ...owner, cwd: directory, stdio: ["ignore", file, file] });
    closeSync(file);
    return running;
  };
  const said = () => readFileSync(output, "utf8").slice(-4000);
  const initdb = run("initdb", [
    ...["-D", data, "-U", "postgres", "--pwfile", passwordFile, "--auth=scram-sha-256"],
    ...["--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"],
  ]);
  const [code] = await once(initdb, "close");
  if (code !== 0) throw new Error(`initdb failed:\n${said()}`);

  // What makes a crash of the machine survivable only makes tests slow.
  const settings = ["fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_connections=300", ...more];
  const start = async (port: number): Promise<ChildProcess> => {
    const server = run("postgres", [
      ...["-D", data, "-h", "127.0.0.1", "-p", String(port), "-k", directory],
      ...settings.flatMap((setting) => ["-c", setting]),
    ]);
    while (server.exitCode === null) {
      if (await answers(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`)) return server;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`PostgreSQL did not start on port ${port}:\n${said()}`);
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
    // One of them may end in this moment, which is no error here.
    execFileSync("pkill", [`-${signal.slice(3)}`, "-P", String(server.pid)]);
  };

  const at = (user: string, database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  const admin = new pg.Client({ connectionString: at("postgres", "postgres") });
  await admin.connect();
  await admin.query(`create role volute login createdb createrole password '${password}'`);
  await admin.query("create database volute owner volute");
  await admin.end();

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
      server = await startedAgain(() => start(port));
    },
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    async stop() {
      // At once: nobody needs on the disk what goes with the directory.
      await halt("SIGQUIT");
      process.off("exit", atExit);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

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

/** The other processes of a killed server hold its memory for a moment longer, and it does not start before. */
async function startedAgain(start: () => Promise<ChildProcess>): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start();
    } catch (error) {
      if (attempt === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function onFreePort(start: (port: number) => Promise<ChildProcess>) {
  for (let attempt = 1; ; attempt++) {
    // Below those that the system gives to whoever connects: one of these may hold it while the server starts anew.
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
