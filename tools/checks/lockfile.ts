// package-lock.json must name every optional package of every platform, or `npm ci` refuses a fresh clone. npm leaves
// out those it could not download; `node tools/lockfile.ts --complete` adds them, without a hash.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "./finding.ts";

interface Package {
  version?: string;
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

/** As Node resolves a package: in the node_modules of the package itself, then of each folder around it. */
function isReachable(packages: Record<string, Package>, from: string, name: string): boolean {
  if (`${from ? `${from}/` : ""}node_modules/${name}` in packages) return true;
  return from !== "" && isReachable(packages, from.slice(0, Math.max(0, from.lastIndexOf("node_modules/") - 1)), name);
}

/** The package's name includes the platform; without it npm would try to install the package everywhere. */
function platformOf(name: string): Package {
  const [, os, cpu, abi = ""] =
    name.match(/(android|darwin|freebsd|linux|openharmony|wasm32|win32)-([a-z0-9]+)-?(.*)$/) ?? [];
  if (!os || !cpu) throw new Error(`${name}: no platform in the name: add this one by hand.`);
  if (os === "wasm32") return { cpu: ["wasm32"] };
  const libc = os === "linux" && /musl|gnu/.test(abi) ? { libc: [abi.includes("musl") ? "musl" : "glibc"] } : {};
  return { os: [os], cpu: [cpu], ...libc };
}

export function completed(lockfile: Lockfile): Lockfile {
  const packages = { ...lockfile.packages };
  for (const [name, version] of missingPackages(lockfile)) {
    packages[`node_modules/${name}`] = { version, optional: true, ...platformOf(name) };
  }
  return { ...lockfile, packages: Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1))) };
}

export function checkLockfile(root: string): Finding {
  const lockfile: Lockfile = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const faults = [...missingPackages(lockfile).keys()].map((name) => `package-lock.json: ${name} is missing`);
  if (faults.length) faults.push("Run node tools/checks/lockfile.ts --complete to add what is missing.");
  return { readCount: Object.keys(lockfile.packages).length, unit: "packages", faults };
}

if (import.meta.main && process.argv[2] === "--complete") {
  const text = readFileSync("package-lock.json", "utf8");
  writeFileSync("package-lock.json", `${JSON.stringify(completed(JSON.parse(text)), null, 2)}\n`);
}
