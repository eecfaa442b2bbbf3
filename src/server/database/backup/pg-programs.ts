// PostgreSQL's own pg_dump and pg_restore: in Debian's directory for each version, or on the PATH.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StartupProblem } from "#server/database/startup-problems.ts";

const DEBIAN = "/usr/lib/postgresql";

export interface Program {
  path: string;
  /** As in "15.18". */
  version: string;
}

/** The oldest version that is at least this: an older server may not understand what a newer one writes. */
export function findProgram(name: "pg_dump" | "pg_restore", atLeast: number): Program {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const paths = [...versions.map((version) => join(DEBIAN, version, "bin", name)), name];
  const found = paths.flatMap((path) => {
    const { stdout, status } = spawnSync(path, ["--version"], { encoding: "utf8" });
    const version = status === 0 ? /\) (\d+[.\d]*)/.exec(stdout)?.[1] : undefined;
    return version ? [{ path, version }] : [];
  });
  found.sort((a, b) => parseMajorVersion(a.version) - parseMajorVersion(b.version));
  const fitting = found.find(({ version }) => parseMajorVersion(version) >= atLeast);
  if (fitting) return fitting;
  const newest = found.at(-1);
  throw new StartupProblem(
    newest
      ? `The ${name} on this machine is from PostgreSQL ${newest.version}, but PostgreSQL ${atLeast} needs its own version or a newer one: install postgresql-client-${atLeast}.`
      : `There is no ${name} on this machine: install postgresql-client-${atLeast}, or on Debian postgresql-client.`,
  );
}

export const parseMajorVersion = (version: string): number => Number.parseInt(version, 10);

/** libpq's parameters: the password separately, because every user of the machine can see a program's arguments. */
function connection(address: string): { dbname: string; env: NodeJS.ProcessEnv } {
  const url = new URL(address);
  const password = decodeURIComponent(url.password) || url.searchParams.get("password");
  url.password = "";
  url.searchParams.delete("password");
  return { dbname: url.href, env: { ...process.env, LC_ALL: "C", ...(password && { PGPASSWORD: password }) } };
}

/** All rows, read as the tables' owner from one exported snapshot; `signal` stops it. */
export async function* dumpDatabase(program: Program, address: string, snapshot: string, signal: AbortSignal) {
  const { dbname, env } = connection(address);
  const args = [
    "--role=none",
    "--enable-row-security",
    "--format=custom",
    // Compressing takes most of the time: pg_dump's own level takes more than twice as long, to save some per cent of a
    // file that is mostly documents.
    "--compress=1",
    `--snapshot=${snapshot}`,
    `--dbname=${dbname}`,
  ];
  const running = spawn(program.path, args, { env, signal, stdio: ["ignore", "pipe", "pipe"] });
  const ended = endOf(running, "The database could not be dumped");
  ended.catch(() => {});
  yield* running.stdout as AsyncIterable<Uint8Array>;
  await ended;
}

/** In one transaction, so that a failed restore leaves nothing. */
export async function restoreDump(
  program: Program,
  address: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { dbname, env } = connection(address);
  await restoring(
    program,
    ["--role=none", "--exit-on-error", "--single-transaction", `--dbname=${dbname}`],
    content,
    env,
  );
}

/** Unpacks the whole dump and discards it. */
export const readDump = (program: Program, content: AsyncIterable<Uint8Array>): Promise<void> =>
  restoring(program, ["--file=/dev/null"], content, { ...process.env, LC_ALL: "C" });

async function restoring(program: Program, args: string[], content: AsyncIterable<Uint8Array>, env: NodeJS.ProcessEnv) {
  const running = spawn(program.path, args, { env, stdio: ["pipe", "ignore", "pipe"] });
  const ended = endOf(running, "The backup could not be restored");
  ended.catch(() => {});
  // If pg_restore ends early, the reason is in its output, not in this broken pipe.
  const piped = pipeline(content, running.stdin).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE" && error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  });
  await piped;
  await ended;
}

/** In characters: the first lines of its output are enough for an error message. */
const MOST_SAID = 2000;

async function endOf(running: { stderr: Readable } & NodeJS.EventEmitter, failure: string): Promise<void> {
  let said = "";
  running.stderr.setEncoding("utf8").on("data", (text: string) => {
    if (said.length < MOST_SAID) said += text;
  });
  const [code] = (await once(running, "close")) as [number | null];
  if (code === 0) return;
  const reason = /(?:error|detail): +(.+)/i.exec(said)?.[1] ?? said.split("\n")[0] ?? "";
  throw new StartupProblem(`${failure}: ${reason || `PostgreSQL's program ended with ${code}`}`);
}
