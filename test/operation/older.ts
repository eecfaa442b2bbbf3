// Two consecutive versions, and users at work with either.
import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Product, startProduct } from "#test/running-product.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const git = (...words: string[]) => spawnSync("git", words, { cwd: root, encoding: "utf8" }).stdout.trim();

export interface Version {
  directory: string;
  migrations: string[];
  /** Creates its schema with the demonstration, in an empty database. */
  fill(databaseUrl: string): void;
  start(env: Record<string, string>): Promise<Product>;
  remove(): Promise<void>;
}

/**
 * The latest release and the current version. If no release has this schema (decision 86), the current one, and one with
 * more migrations and other functions.
 */
export function findConsecutiveVersions(): { older: Version; newer: Version } {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const before =
    git("tag", "--sort=-creatordate").split("\n")[0] ||
    // The commit that named the version, until its tag is here.
    git("log", "-1", "--format=%H", `-S"version": "${version}"`, "--", "package.json");
  const first = `db/migrations/${namesIn(root)[0]}.sql`;
  const isUpgradable = git("show", `${before}:${first}`) === readFileSync(join(root, first), "utf8").trim();
  return isUpgradable
    ? { older: versionAt(before), newer: versionIn(root) }
    : { older: versionIn(root), newer: buildNextVersion() };
}

function versionAt(commit: string): Version {
  const directory = emptyDirectory();
  const archive = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 256 * 1024 * 1024 });
  execFileSync("tar", ["-x", "-C", directory], { input: archive });
  return { ...versionIn(directory), remove: () => rm(directory, { recursive: true, force: true }) };
}

/** Made from the current sources. It adds what migrations should: a column, a rule, an index, all under traffic. */
export function buildNextVersion(): Version {
  const directory = emptyDirectory();
  for (const name of ["db", "src", "package.json", "tsconfig.json"]) {
    cpSync(join(root, name), join(directory, name), { recursive: true });
  }
  const known = namesIn(root).length;
  const plant = (number: number, ...lines: string[]) => {
    const name = `${String(number).padStart(4, "0")}_planted.sql`;
    writeFileSync(join(directory, "db/migrations", name), `${lines.join("\n")}\n`);
  };
  const readable = (number: number) => `-- Readable by ${String(number).padStart(4, "0")}.`;
  plant(
    known + 1,
    readable(known),
    "alter table quotes add column planted text, add constraint planted check (planted <> '') not valid;",
  );
  plant(
    known + 2,
    "-- One by one.",
    readable(known + 1),
    "drop index concurrently if exists quotes_planted;",
    "create index concurrently quotes_planted on quotes (company_id, lower(customer_name));",
  );
  appendFileSync(join(directory, "db/functions/users.sql"), "-- Another text: all of them are replaced.\n");
  return { ...versionIn(directory), remove: () => rm(directory, { recursive: true, force: true }) };
}

function emptyDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "volute-version-"));
  symlinkSync(join(root, "node_modules"), join(directory, "node_modules"));
  return directory;
}

const namesIn = (directory: string) =>
  readdirSync(join(directory, "db/migrations"))
    .flatMap((file) => (/^\d{4}_/.test(file) ? file.slice(0, -4) : []))
    .sort();

const versionIn = (directory: string): Version => ({
  directory,
  migrations: namesIn(directory),
  fill(databaseUrl) {
    const work = `import { openDatabase } from "./src/server/database/connect.ts";
      import { loadDemonstration } from "./src/server/demonstration/load.ts";
      import { hashPassword } from "./src/server/kernel/passwords.ts";
      const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL });
      await loadDemonstration(database, new Date(), hashPassword);
      process.exit(0);`;
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    execFileSync(process.execPath, ["--input-type=module", "--eval", work], { cwd: directory, env });
  },
  start: (env) => startProduct(join(tmpdir(), "volute-unused"), env, [], join(directory, "src/server/main.ts")),
  remove: async () => {},
});

interface Answered {
  status: number;
  ms: number;
  quoteNumber?: string;
}

/** A user who reads a page of the list and copies its first quote, repeatedly. */
export function load({ url }: Product, cookie: string) {
  const answered: Answered[] = [];
  let isOver = false;
  let tell = () => {};
  const next = () =>
    new Promise<void>((resolve) => {
      tell = resolve;
    });
  const ask = async <T>(path: string, method = "GET"): Promise<T> => {
    const headers = { cookie, "content-type": "application/json" };
    const since = performance.now();
    const answer = await fetch(url + path, { method, headers, ...(method === "POST" && { body: "{}" }) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    const body = JSON.parse(text) as T & { quoteNumber?: string };
    const ms = performance.now() - since;
    answered.push({ status: answer.status, ms, ...(method === "POST" && { quoteNumber: body.quoteNumber ?? "none" }) });
    return body;
  };
  const begin = next();
  const running = (async () => {
    while (!isOver) {
      const { quotes } = await ask<{ quotes: { id: string }[] }>("/api/quotes?limit=50");
      await ask(`/api/quotes/${quotes[0]?.id}/duplicate`, "POST");
      tell();
    }
  })();
  running.catch(() => {});
  return {
    begun: Promise.race([begin, running]),
    /** Resolves with the next reply; throws what went wrong, now or before. */
    another: () => Promise.race([next(), running]),
    async end() {
      isOver = true;
      await running;
      return answered;
    },
  };
}
