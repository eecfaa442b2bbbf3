// Debian's packages that tests use, and whether they are there.
import { existsSync } from "node:fs";
import { findBinaries } from "#test/postgres-server.ts";
import { headlessShell } from "./chromium.ts";
import { runScript } from "./programs.ts";

/** The programs by which a package is known. */
const programs = {
  "poppler-utils": "/usr/bin/pdftotext",
  "libreoffice-calc": "/usr/bin/soffice",
  "chromium-headless-shell": headlessShell,
  // What operators put before Volute and its database, and what sets clocks wrong.
  pgbouncer: "/usr/sbin/pgbouncer",
  haproxy: "/usr/sbin/haproxy",
  faketime: "/usr/bin/faketime",
  nginx: "/usr/sbin/nginx",
  caddy: "/usr/bin/caddy",
  patroni: "/usr/bin/patroni",
  "etcd-server": "/usr/bin/etcd",
} as const;

export type DebianPackage = keyof typeof programs | "postgresql";

/** Of the newest PostgreSQL server; undefined where there is none. */
export const findPostgres = () => findBinaries().catch(() => undefined);

export async function isInstalled(name: DebianPackage): Promise<boolean> {
  return name === "postgresql" ? (await findPostgres()) !== undefined : existsSync(programs[name]);
}

/** Installs those that are absent, where this user may; the answer names what is still absent. */
export async function installDebian(names: readonly DebianPackage[]): Promise<DebianPackage[]> {
  const absent = await absentOf(names);
  if (absent.length === 0 || process.getuid?.() !== 0) return absent;
  if ((await runScript("tools/debian.mjs", absent)).code === 0) return absentOf(absent);
  // One that this release of Debian does not have keeps none of the others away.
  if (absent.length > 1) for (const name of absent) await runScript("tools/debian.mjs", [name]);
  return absentOf(absent);
}

async function absentOf(names: readonly DebianPackage[]): Promise<DebianPackage[]> {
  const are = await Promise.all(names.map(isInstalled));
  return names.filter((_, index) => !are[index]);
}
