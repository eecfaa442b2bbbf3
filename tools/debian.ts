// Debian packages that tests use, and whether they are installed.
import { existsSync } from "node:fs";
import { findBinaries } from "#test/postgres-server.ts";
import { headlessShell } from "./chromium.ts";
import { runScript } from "./programs.ts";

/** The programs by which an installed package is recognised. */
const programs = {
  "poppler-utils": "/usr/bin/pdftotext",
  "libreoffice-calc": "/usr/bin/soffice",
  "chromium-headless-shell": headlessShell,
  // What operators run in front of Volute and its database, and what sets clocks wrong.
  pgbouncer: "/usr/sbin/pgbouncer",
  haproxy: "/usr/sbin/haproxy",
  faketime: "/usr/bin/faketime",
  nginx: "/usr/sbin/nginx",
  caddy: "/usr/bin/caddy",
  patroni: "/usr/bin/patroni",
  "etcd-server": "/usr/bin/etcd",
  // Makes a bare Debian in a directory.
  debootstrap: "/usr/sbin/debootstrap",
} as const;

export type DebianPackage = keyof typeof programs | "postgresql";

/** Of the newest PostgreSQL server; undefined if there is none. */
export const findPostgres = () => findBinaries().catch(() => undefined);

export async function isInstalled(name: DebianPackage): Promise<boolean> {
  return name === "postgresql" ? (await findPostgres()) !== undefined : existsSync(programs[name]);
}

/** Installs the absent ones, if this user may; returns the names of those still absent. */
export async function installDebian(names: readonly DebianPackage[]): Promise<DebianPackage[]> {
  const absent = await absentOf(names);
  if (absent.length === 0 || process.getuid?.() !== 0) return absent;
  if ((await runScript("tools/debian.mjs", absent)).code === 0) return absentOf(absent);
  // A package that this release of Debian does not have must not prevent the others.
  if (absent.length > 1) for (const name of absent) await runScript("tools/debian.mjs", [name]);
  return absentOf(absent);
}

async function absentOf(names: readonly DebianPackage[]): Promise<DebianPackage[]> {
  const are = await Promise.all(names.map(isInstalled));
  return names.filter((_, index) => !are[index]);
}
