// package-lock.json must name every optional package of every platform, or `npm ci` refuses a fresh clone. npm leaves
// out those it could not fetch when it wrote the file; `node tools/lockfile.ts --complete` puts them in. It also asks the
// registry for the hash of each that has none; a registry that does not carry a platform's packages knows none.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "./finding.ts";

interface Package {
  version?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface Lockfile {
  packages: Record<string, Package>;
}

export function missingPackages({ packages }: Lockfile): Map<string, string> {
  const missing = new Map<string, string>();
  for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (!isReachable(packages, path, name)) missing.set(name, version);
    }
  }
  return missing;
}

/** As Node looks a package up: in the node_modules of the package itself, then of each one around it. */
function isReachable(packages: Record<string, Package>, from: string, name: string): boolean {
  if (`${from ? `${from}/` : ""}node_modules/${name}` in packages) return true;
  return from !== "" && isReachable(packages, from.slice(0, Math.max(0, from.lastIndexOf("node_modules/") - 1)), name);
}

/** The platform stands in the package's name; without it npm would try to install the package everywhere. */
function platformOf(name: string): Package {
  const [, os, cpu, abi = ""] =
    name.match(/(android|darwin|freebsd|linux|openharmony|wasm32|win32)-([a-z0-9]+)-?(.*)$/) ?? [];
  if (!os || !cpu) throw new Error(`${name}: no platform in the name; this one has to be added by hand.`);
  if (os === "wasm32") return { cpu: ["wasm32"] };
  const libc = os === "linux" && /musl|gnu/.test(abi) ? { libc: [abi.includes("musl") ? "musl" : "glibc"] } : {};
  return { os: [os], cpu: [cpu], ...libc };
}

/** As it lies in node_modules. */
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

const unhashed = ({ packages }: Lockfile) =>
  Object.entries(packages).filter(([path, { integrity, link }]) => path !== "" && !link && integrity === undefined);

/** Without a hash, whatever the registry answers would be installed: bearable only where this is not run (README.md). */
export const unhashedPackages = (lockfile: Lockfile): string[] =>
  unhashed(lockfile)
    .filter(([, one]) => !one.optional || isOurs(one))
    .map(([path]) => nameOf(path));
const isOurs = ({ os = ["linux"], cpu = ["x64"], libc = ["glibc"] }: Package) =>
  os.includes("linux") && libc.includes("glibc") && (cpu.includes("x64") || cpu.includes("arm64"));

type HashOf = (name: string, version: string) => string | undefined;

/** What is missing, and the hashes that `hashOf` knows. */
export function completed(lockfile: Lockfile, hashOf: HashOf): Lockfile {
  const packages = { ...lockfile.packages };
  for (const [name, version] of missingPackages(lockfile)) {
    packages[`node_modules/${name}`] = { version, optional: true, ...platformOf(name) };
  }
  for (const [path, { version = "", ...more }] of unhashed({ packages })) {
    const integrity = hashOf(nameOf(path), version);
    if (integrity) packages[path] = { version, integrity, ...more };
  }
  return { ...lockfile, packages: Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1))) };
}

export function checkLockfile(root: string): Finding {
  const lockfile: Lockfile = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const faults = [...missingPackages(lockfile).keys()].map((name) => `package-lock.json: ${name} is missing`);
  faults.push(...unhashedPackages(lockfile).map((name) => `package-lock.json: ${name} has no hash`));
  if (faults.length) faults.push("node tools/lockfile.ts --complete adds what is missing.");
  return { read: Object.keys(lockfile.packages).length, things: "packages", faults };
}

const askRegistry: HashOf = (name, version) =>
  spawnSync("npm", ["view", `${name}@${version}`, "dist.integrity"], { encoding: "utf8" }).stdout.trim() || undefined;

if (import.meta.main && process.argv[2] === "--complete") {
  const text = readFileSync("package-lock.json", "utf8");
  writeFileSync("package-lock.json", `${JSON.stringify(completed(JSON.parse(text), askRegistry), null, 2)}\n`);
}
