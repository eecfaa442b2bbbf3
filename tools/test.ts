// Everything that `npm test` does once the packages are there: stage after stage, all of them even after a failure.
//   npm test -- --only check,unit,embedded,postgres,journeys      npm run test:long, which has `figures` as well
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { startPgBouncer } from "#test/pgbouncer.ts";
import { findBinaries, startPostgresServer } from "#test/postgres-server.ts";
import { check } from "./check.ts";
import { findChromium } from "./chromium.ts";
import { type Ended, root, runScript } from "./programs.ts";
import { type Outcome, report } from "./report.ts";
import { type Tally, tallyOfPlaywright } from "./tally.ts";

type Stage = () => Promise<Partial<Tally> & { on?: string; remark?: string }>;

const { values: options } = parseArgs({ options: { only: { type: "string" }, long: { type: "boolean" } } });
const only = options.only?.split(",");
const isWanted = (stage: string) => !only || only.includes(stage);
if (options.long) process.env.VOLUTE_LONG = "1";
// A stage that hangs must not cost the summary of the others.
const minutes = options.long ? 180 : 30;
const reports = join(root, ".cache", "reports");

const stages: Record<string, Stage> = {
  check: async () => ({ ...(await check()), on: "the sources" }),
  unit: async () => {
    // Reads our PDFs back as others do; without it those tests are skipped and say so.
    await installing("poppler-utils", async () => existsSync("/usr/bin/pdftotext") || undefined);
    return { ...(await vitest("unit")), on: "Node" };
  },
  embedded: async () => {
    if (options.long) await installing("libreoffice-calc", async () => existsSync("/usr/bin/soffice") || undefined);
    // The rest is the same on either engine, and quicker on a server.
    const isInPart = !options.long && isWanted("postgres") && (await binaries()) !== undefined;
    const part = isInPart ? { VOLUTE_TEST_PART: "engine" } : {};
    return {
      ...(await vitest("server", { VOLUTE_TEST_DATABASE: "embedded", ...part })),
      on: `embedded PGlite ${versionOf("@electric-sql/pglite")}${isInPart ? ", what is its own" : ""}`,
    };
  },
  postgres: () => onPostgres(),
  // Two servers that answer in turn, behind a pooler, as larger installations have them.
  ...(options.long && { pooled: () => onPostgres(true) }),
  journeys: () => journeys("journeys", ["--grep-invert=@alone"]),
  ...(options.long && {
    two: () => journeys("two", ["--grep-invert=@alone"], "two"),
    "two-pooled": () => journeys("two-pooled", ["--grep-invert=@alone"], "pooled"),
  }),
  // What is measured is measured while nothing else runs.
  ...(options.long && { figures: () => journeys("figures", ["--grep=@alone", "--workers=1"]) }),
};

async function vitest(project: "unit" | "server", env: Record<string, string> = {}) {
  const file = join(reports, `${project}.json`);
  rmSync(file, { force: true });
  const args = ["run", "--reporter=default", "--reporter=./tools/vitest-tally.ts"];
  for (const name of project === "server" ? ["server", "alone"] : [project]) args.push("--project", name);
  const ended = await runScript("node_modules/vitest/vitest.mjs", args, {
    env: { ...env, VOLUTE_TALLY: file },
    minutes,
  });
  return counted<Tally>(ended, file, (tally) => tally);
}

/** Programs that operators put before Volute and its database, and one that sets clocks wrong, by the Debian package. */
const operators = {
  pgbouncer: "/usr/sbin/pgbouncer",
  haproxy: "/usr/sbin/haproxy",
  faketime: "/usr/bin/faketime",
  nginx: "/usr/sbin/nginx",
  caddy: "/usr/bin/caddy",
  ...(options.long && { patroni: "/usr/bin/patroni", "etcd-server": "/usr/bin/etcd" }),
};

/** Of the newest PostgreSQL server; undefined where there is none and none may be installed. */
const binaries = () => installing("postgresql", () => findBinaries().catch(() => undefined));

async function onPostgres(isPooled = false) {
  // Without one of them its tests are skipped and say so.
  for (const [name, program] of Object.entries(operators))
    await installing(name, async () => existsSync(program) || undefined);
  const found = await binaries();
  if (!found) return skippedFor("postgresql");
  if (isPooled && !existsSync(operators.pgbouncer)) return skippedFor("pgbouncer");
  const server = await startPostgresServer(found);
  const pooler = isPooled ? await startPgBouncer(server.url, 20) : undefined;
  try {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query("show server_version");
    await client.end();
    const pooled = pooler && { VOLUTE_LONG: "", VOLUTE_TEST_POOLER: pooler.url, VOLUTE_TEST_PROCESSES: "two" };
    const tally = await vitest("server", { VOLUTE_TEST_DATABASE: server.url, ...pooled });
    const version = rows[0].server_version.split(" ")[0];
    return { ...tally, on: `PostgreSQL ${version} server${pooler ? ", by two behind PgBouncer" : ""}` };
  } finally {
    await pooler?.stop();
    await server.stop();
  }
}

/** What two processes have before them and their database. */
const fronts = { two: ["haproxy"], pooled: ["haproxy", "pgbouncer"] } as const;

/** On one process, or on two behind HAProxy, these also behind a pooler. */
async function journeys(name: string, which: string[], pair?: keyof typeof fronts) {
  const browser = await installing("chromium-headless-shell", async () => findChromium());
  if (!browser) return skippedFor("chromium-headless-shell");
  if (pair && !(await binaries())) return skippedFor("postgresql");
  for (const front of pair ? fronts[pair] : []) {
    if (!(await installing(front, async () => existsSync(operators[front]) || undefined))) return skippedFor(front);
  }
  const built = await runScript("tools/build.mjs", []);
  if (built.code !== 0) return { failed: 1, remark: "there are no pages to open" };
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
  // It answers in less time than the embedded database, which the long suite has.
  const found = options.long ? undefined : await binaries();
  const server = found ? await startPostgresServer(found) : undefined;
  try {
    const made = server && (await runScript("test/operation/demonstration.ts", [server.url], { minutes }));
    if (made && made.code !== 0) return { failed: 1, remark: "there is no demonstration to show" };
    const env = {
      ...{ CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      ...(pair && { JOURNEYS_ON: pair, VOLUTE_LONG: "" }),
      ...(server && { JOURNEYS_DATABASE: server.url }),
    };
    const args = ["test", "--reporter=list,json", ...which];
    const ended = await runScript("node_modules/@playwright/test/cli.js", args, { env, minutes });
    const behind = pair === "pooled" ? ", behind PgBouncer" : "";
    const on = pair
      ? `Chromium, two processes${behind}`
      : `Chromium, ${server ? "PostgreSQL server" : "embedded database"}`;
    return { ...counted(ended, file, tallyOfPlaywright), on };
  } finally {
    await server?.stop();
  }
}

function counted<T>({ code, late }: Ended, file: string, tallyOf: (report: T) => Tally): Tally & { remark?: string } {
  const tally = existsSync(file)
    ? tallyOf(JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failed: 0, skipped: 0 };
  // What fails outside every test (an unhandled rejection, a crash, the time limit) fails the stage all the same.
  if (late) return { ...tally, failed: tally.failed + 1, remark: `stopped after ${minutes} minutes` };
  if (code === 0 || tally.failed > 0) return tally;
  return {
    ...tally,
    failed: 1,
    remark: code === null ? `stopped after ${minutes} minutes` : `ended with code ${code}`,
  };
}

/** What `find` finds, if need be after installing that Debian package; undefined when this user may not install. */
async function installing<T>(name: string, find: () => Promise<T | undefined>): Promise<T | undefined> {
  const found = await find();
  if (found || process.getuid?.() !== 0) return found;
  const { code } = await runScript("tools/debian.mjs", [name]);
  const installed = code === 0 ? await find() : undefined;
  if (!installed) throw new Error(`Debian's ${name} is needed and could not be installed`);
  return installed;
}

function skippedFor(name: string) {
  return { skipped: 1, remark: `not run: ${name} is missing and only root may install it (apt-get install ${name})` };
}

function versionOf(name: string): string {
  return JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8")).version;
}

async function run(name: string, stage: Stage): Promise<Outcome> {
  console.log(`\n── ${name} ${"─".repeat(Math.max(3, 100 - name.length))}`);
  const from = performance.now();
  const seconds = () => (performance.now() - from) / 1000;
  try {
    const outcome = { name, passed: 0, failed: 0, skipped: 0, ...(await stage()), seconds: seconds() };
    const isEmpty = outcome.passed + outcome.failed + outcome.skipped === 0;
    return isEmpty ? { ...outcome, failed: 1, remark: "not a single test ran" } : outcome;
  } catch (error) {
    const remark = error instanceof Error ? error.message : String(error);
    console.error(error);
    return { name, passed: 0, failed: 1, skipped: 0, remark, seconds: seconds() };
  }
}

const unknown = only?.filter((name) => !(name in stages));
if (unknown?.length) {
  console.error(`There is no stage ${unknown.join(", ")}; there are ${Object.keys(stages).join(", ")}.`);
  process.exit(2);
}
mkdirSync(reports, { recursive: true });
const outcomes: Outcome[] = [];
for (const [name, stage] of Object.entries(stages)) {
  if (isWanted(name)) outcomes.push(await run(name, stage));
}
process.exitCode = report(outcomes);
