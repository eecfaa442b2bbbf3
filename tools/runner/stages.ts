// The stages of `npm test` and of `npm run test:all`, in the order in which they run.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startPgBouncer } from "#test/pgbouncer.ts";
import { startPostgresServer } from "#test/postgres-server.ts";
import { check } from "../check.ts";
import { describeChromium, findChromium } from "../chromium.ts";
import { type DebianPackage, findPostgres, isInstalled } from "../debian.ts";
import { root, runScript } from "../programs.ts";
import { followTests, type Tally } from "./tally.ts";

export interface StageResult extends Partial<Tally> {
  /** What it ran on, such as a database with its version. */
  on?: string;
  remark?: string;
  /** A requirement of the stage was absent. */
  isMissing?: true;
}

export interface Stage {
  /** Debian packages; without some of them a stage does less, and says so. */
  needs: readonly DebianPackage[];
  /** The stage that it runs in parallel with, if both are wanted. */
  beside?: string;
  run(): Promise<StageResult>;
}

/** A stage that hangs must not cost the others; one in which tests make progress may take as long as they do. */
const silentMinutes = 10;
const browser = "chromium-headless-shell";
const operationPrograms = [
  "pgbouncer",
  "haproxy",
  "faketime",
  "nginx",
  "caddy",
  "patroni",
  "etcd-server",
  "debootstrap",
] as const;

export function buildStages(isAll: boolean): Record<string, Stage> {
  const database = ["postgresql", "pgbouncer"] as const;
  const byTwo = { VOLUTE_ALL: "", VOLUTE_TEST_PROCESSES: "two" };
  const quick: Record<string, Stage> = {
    check: { needs: [], run: async () => ({ ...(await check()), on: "the sources" }) },
    unit: {
      needs: ["poppler-utils"],
      run: async () => ({ ...(await vitest(["unit*"])), on: `Node ${process.versions.node}` }),
    },
    // One page uses little more than one processor. The long suite also measures times, so there each stage runs alone.
    screens: { needs: [browser], ...(!isAll && { beside: "server" }), run: () => runScreens(isAll) },
    server: { needs: database, run: () => runOnPostgres(["server", "alone"]) },
  };
  if (!isAll) {
    return {
      ...quick,
      engine: { needs: [], run: () => runOnEmbedded(["engine"], ", where it may differ") },
      journeys: { needs: [browser, "postgresql"], run: () => runJourneys(["--grep-invert=@alone"], "server") },
    };
  }
  return {
    ...quick,
    // These have the embedded engine to themselves.
    embedded: { needs: [], run: () => runOnEmbedded(["server", "alone"]) },
    operation: {
      needs: ["postgresql", "libreoffice-calc", ...operationPrograms],
      run: () => runOnPostgres(["operation"]),
    },
    // Two servers that answer in turn, behind a pooler, like larger installations.
    pooled: { needs: database, run: () => runOnPostgres(["server", "alone"], byTwo) },
    journeys: { needs: [browser], run: () => runJourneys(["--grep-invert=@alone"], "embedded") },
    two: { needs: [browser, "postgresql", "haproxy"], run: () => runJourneys(["--grep-invert=@alone"], "two") },
    "two-pooled": {
      needs: [browser, "postgresql", "haproxy", "pgbouncer"],
      run: () => runJourneys(["--grep-invert=@alone"], "pooled"),
    },
    // Measurements are made while nothing else runs.
    figures: { needs: [browser], run: () => runJourneys(["--grep=@alone", "--workers=1"], "embedded") },
  };
}

async function vitest(projects: readonly string[], env: Record<string, string> = {}): Promise<StageResult> {
  const chosen = projects.flatMap((project) => ["--project", project]);
  const args = ["run", "--reporter=default", "--reporter=./tools/runner/vitest-progress.ts", ...chosen];
  return runTests("node_modules/vitest/vitest.mjs", args, env);
}

/** Runs tests to their end, or until none of them has started or ended for ten minutes. */
async function runTests(script: string, args: readonly string[], env: Record<string, string>): Promise<StageResult> {
  const tests = followTests();
  let stalledIn: string[] = [];
  const { code, isStalled } = await runScript(script, args, {
    env,
    silentMinutes,
    onMessage: tests.hear,
    onStall: () => {
      stalledIn = tests.underWay();
    },
  });
  const tally = tests.tally();
  if (isStalled) {
    const names = stalledIn.join(", ") || "no test";
    const remark = `stopped: no test started or ended for ${silentMinutes} minutes; still running: ${names}`;
    return { ...tally, failed: tally.failed + 1, remark };
  }
  // A failure outside every test, such as a crash, fails the stage too.
  if (code === 0 || tally.failed > 0) return tally;
  return { ...tally, failed: 1, remark: `ended with code ${code}; see the output above` };
}

/** The quick suite uses React's production build, like users; the long one the other, which warns of more. */
async function runScreens(isAll: boolean): Promise<StageResult> {
  const program = findChromium();
  if (!program) return buildMissingResult(browser);
  const env: Record<string, string> = isAll ? {} : { NODE_ENV: "production" };
  return { ...(await vitest(["screens"], env)), on: describeChromium(program) };
}

async function runOnEmbedded(projects: readonly string[], part = ""): Promise<StageResult> {
  const tally = await vitest(projects, { VOLUTE_TEST_DATABASE: "embedded" });
  return { ...tally, on: `PGlite ${readVersion("@electric-sql/pglite")}${part}` };
}

/** With settings for two processes they run through PgBouncer. */
async function runOnPostgres(projects: readonly string[], pooled?: Record<string, string>): Promise<StageResult> {
  const binaries = await findPostgres();
  if (!binaries && (pooled || projects.includes("operation"))) return buildMissingResult("postgresql");
  if (!binaries) return runOnEmbedded(projects, ", as there is no PostgreSQL");
  if (pooled && !(await isInstalled("pgbouncer"))) return buildMissingResult("pgbouncer");
  const server = await startPostgresServer(binaries);
  const pooler = pooled && (await startPgBouncer(server.url, 20));
  try {
    const env = pooler ? { VOLUTE_TEST_POOLER: pooler.url, ...pooled } : {};
    // Its hundreds of databases are small, and are deleted with the server; those of other stages are few and large.
    const discarded = projects.includes("server") && !pooler ? { VOLUTE_TEST_SERVER_GOES: "1" } : {};
    const tally = await vitest(projects, { VOLUTE_TEST_DATABASE: server.url, ...env, ...discarded });
    return { ...tally, on: `PostgreSQL ${await askVersion(server.url)}${pooler ? ", by two behind PgBouncer" : ""}` };
  } finally {
    await pooler?.stop();
    await server.stop();
  }
}

async function askVersion(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("show server_version");
  await client.end();
  return rows[0].server_version.split(" ")[0];
}

/** `server` and `embedded`: one process on that database. `two`: behind HAProxy, `pooled`: also behind PgBouncer. */
type Environment = "server" | "embedded" | "two" | "pooled";

const environments: Record<Environment, { words: string; needs: DebianPackage[] }> = {
  server: { words: "PostgreSQL server", needs: [] },
  embedded: { words: "embedded database", needs: [] },
  two: { words: "two processes", needs: ["postgresql", "haproxy"] },
  pooled: { words: "two processes, behind PgBouncer", needs: ["postgresql", "haproxy", "pgbouncer"] },
};

async function runJourneys(selection: string[], wanted: Environment): Promise<StageResult> {
  const program = findChromium();
  if (!program) return buildMissingResult(browser);
  for (const name of environments[wanted].needs) if (!(await isInstalled(name))) return buildMissingResult(name);
  const binaries = wanted === "server" ? await findPostgres() : undefined;
  const used = wanted === "server" && !binaries ? "embedded" : wanted;
  const on = `${describeChromium(program)}, ${environments[used].words}`;
  // If the check has built from the same sources, nothing is built again.
  const built = await runScript("tools/build.mjs", [], { silentMinutes });
  if (built.code !== 0) return { on, failed: 1, remark: "there are no pages to open" };
  const server = binaries ? await startPostgresServer(binaries) : undefined;
  try {
    const demonstration =
      server && (await runScript("test/operation/demonstration.ts", [server.url], { silentMinutes }));
    if (demonstration && demonstration.code !== 0)
      return { on, failed: 1, remark: "there is no demonstration to show" };
    const env = {
      CHROMIUM: program,
      ...(environments[used].needs.length > 0 && { JOURNEYS_ON: used, VOLUTE_ALL: "" }),
      ...(server && { JOURNEYS_DATABASE: server.url }),
    };
    const args = ["test", "--reporter=list,./tools/runner/playwright-progress.ts", ...selection];
    return { ...(await runTests("node_modules/@playwright/test/cli.js", args, env)), on };
  } finally {
    await server?.stop();
  }
}

function buildMissingResult(name: DebianPackage): StageResult {
  return {
    isMissing: true,
    remark: `it needs ${name}, which could not be installed (as root: apt-get install ${name})`,
  };
}

function readVersion(name: string): string {
  return JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8")).version;
}
