// Builds the web pages when what they are made of has changed since the last build.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { install, node } from "./install.mjs";
import { main, Problem, root, run, saying } from "./run.mjs";
import { inTurn } from "./turn.mjs";

const stamp = join(root, "dist", "built-from");
const page = join(root, "dist", "web", "index.html");
const sources = [
  "src/web",
  "src/contract",
  "src/domain",
  "package-lock.json",
  "vite.config.ts",
  "tools/offer-page.ts",
  "tools/precompress.ts",
  "tools/preloads.ts",
  "tools/verify-page.ts",
];

export async function build() {
  if (isBuilt()) return;
  await inTurn(async () => {
    if (isBuilt()) return;
    // Taken before the build: what changes during it shall be built again.
    const made = fingerprint();
    rmSync(stamp, { force: true });
    const env = { ...process.env, NODE_ENV: "production" };
    const vite = [join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"];
    await saying("Building the web pages", async () => {
      const { code, output } = await run(node, vite, { quiet: true, env });
      if (output.trim()) console.log(`\n${output.trim()}`);
      if (code !== 0) throw new Problem("The web pages could not be built; the reason stands above.");
    });
    // For tools/budget.ts; nothing to be served.
    renameSync(join(root, "dist/web/.vite/manifest.json"), join(root, "dist/manifest.json"));
    rmSync(join(root, "dist/web/.vite"), { recursive: true });
    writeFileSync(stamp, made);
  });
}

function isBuilt() {
  return existsSync(stamp) && existsSync(page) && readFileSync(stamp, "utf8") === fingerprint();
}

/** By content, so that neither a checkout nor a clock decides what is new. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesIn))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  return hash.digest("hex");
}

function filesIn(path) {
  if (statSync(join(root, path)).isFile()) return path.endsWith(".test.ts") ? [] : [path];
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
