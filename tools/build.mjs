// Builds the web pages and the server, each if its sources have changed since its last build.
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { install, node } from "./install.mjs";
import { main, Problem, root, run, saying } from "./run.mjs";
import { inTurn } from "./turn.mjs";

const pages = {
  name: "the web pages",
  stamp: "dist/built-from",
  made: "dist/web/index.html",
  config: "vite.config.ts",
  sources: [
    "src/web",
    "src/contract",
    "src/domain",
    "docs/guide",
    "package-lock.json",
    "vite.config.ts",
    "tools/web/guide.ts",
    "tools/web/manifest.ts",
    "tools/web/one-script.ts",
    "tools/web/page-files.ts",
    "tools/web/precompress.ts",
    "tools/web/verify-page.ts",
    "tools/web/worker.ts",
  ],
  before: () => {},
  after() {
    // For tools/checks/budget.ts; it is not served.
    renameSync(join(root, "dist/web/.vite/manifest.json"), join(root, "dist/manifest.json"));
    rmSync(join(root, "dist/web/.vite"), { recursive: true });
  },
};
const sql = join(root, "dist/server/db");
/** V8's compiled code of the program's files (src/server/main.ts), which a build writes under new names. */
const compiled = join(root, "dist/compiled");
const server = {
  name: "the server",
  stamp: "dist/server-built-from",
  made: "dist/server/main.js",
  config: "vite.server.config.ts",
  sources: [
    "db",
    "src/server",
    "src/contract",
    "src/domain",
    "package.json",
    "package-lock.json",
    "vite.server.config.ts",
  ],
  before: removeOlder,
  // A checkout may be newer than its build, and older code must neither migrate a database to a newer schema nor call
  // itself the newer version.
  after() {
    rmSync(sql, { recursive: true, force: true });
    cpSync(join(root, "db"), sql, { recursive: true });
    cpSync(join(root, "package.json"), join(root, "dist/server/package.json"));
  },
};

export async function build() {
  for (const part of [pages, server]) if (!isBuilt(part)) await inTurn(() => buildPart(part));
}

async function buildPart(part) {
  if (isBuilt(part)) return;
  // Taken before the build, so that a change during it causes another build.
  const from = fingerprint(part);
  rmSync(join(root, part.stamp), { force: true });
  part.before();
  const env = { ...process.env, NODE_ENV: "production" };
  const vite = [join(root, "node_modules/vite/bin/vite.js"), "build", "--config", part.config, "--logLevel", "warn"];
  await saying(`Building ${part.name}`, async () => {
    const { code, output } = await run(node, vite, { quiet: true, env });
    if (output.trim()) console.log(`\n${output.trim()}`);
    if (code !== 0)
      throw new Problem(`${part.name[0].toUpperCase()}${part.name.slice(1)} could not be built; see the output above.`);
  });
  part.after();
  writeFileSync(join(root, part.stamp), from);
}

/** Not the last build's files: a server that runs on them may still have to load some. */
function removeOlder() {
  rmSync(compiled, { recursive: true, force: true });
  const directory = join(root, "dist/server");
  if (!existsSync(join(root, server.made))) return rmSync(directory, { recursive: true, force: true });
  const writtenAt = (file) => statSync(join(directory, file)).mtimeMs;
  const last = writtenAt("main.js") - 60_000;
  const files = readdirSync(directory).filter((file) => file.endsWith(".js"));
  for (const file of files) if (writtenAt(file) < last) rmSync(join(directory, file));
}

function isBuilt(part) {
  const stamp = join(root, part.stamp);
  return existsSync(stamp) && existsSync(join(root, part.made)) && readFileSync(stamp, "utf8") === fingerprint(part);
}

/** By content, so that neither a checkout nor a clock makes a difference. */
function fingerprint({ sources }) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesIn))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  return hash.digest("hex");
}

function filesIn(path) {
  if (statSync(join(root, path)).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  const names = readdirSync(join(root, path)).sort();
  return names.flatMap((name) => filesIn(`${path}/${name}`));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    await install();
    await build();
    return 0;
  });
}
