// Every condition that may skip a test. The table at the end of a run names it, so each name gives the reason.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findFaketime } from "../../tools/faketime.ts";

/** `npm run test:all`, in which tests take as long as they need. */
export const isWholeSuite = process.env.VOLUTE_ALL === "1";

/** The engine of this run; the embedded one has a single connection, which does everything in turn. */
export const onServer = process.env.VOLUTE_TEST_DATABASE?.startsWith("postgres") ?? false;
export const onEmbedded = !onServer;
/** Not the stage in which two processes answer in turn, behind a pooler that keeps no prepared statements. */
export const isOneProcess = process.env.VOLUTE_TEST_PROCESSES !== "two";

/** Only root may mount a file system. */
export const isRoot = process.getuid?.() === 0;

/** A file system for one process alone, which containers often forbid. */
export const hasOwnMounts = succeeds("unshare", "-rm", "true");

// Programs of other packages, at Debian's paths.
export const hasHaproxy = existsSync("/usr/sbin/haproxy");
export const hasPgBouncer = existsSync("/usr/sbin/pgbouncer");
export const hasNginxAndCaddy = existsSync("/usr/sbin/nginx") && existsSync("/usr/bin/caddy");
export const hasPatroniAndEtcd = existsSync("/usr/bin/patroni") && existsSync("/usr/bin/etcd");
/** A whole Debian in a directory, with a network and processes of its own, which containers often forbid. */
export const hasOwnDebian =
  isWholeSuite &&
  isRoot &&
  existsSync("/usr/sbin/debootstrap") &&
  succeeds("unshare", "--mount", "--net", "--pid", "--fork", "true");
export const hasFaketime = findFaketime() !== undefined;
export const hasLibreOffice = existsSync("/usr/bin/soffice");
export const hasPoppler = succeeds("pdftoppm", "-v");
export const hasSystemdAnalyze = succeeds("systemd-analyze", "--version");

function succeeds(program: string, ...words: string[]): boolean {
  return spawnSync(program, words, { stdio: "ignore" }).status === 0;
}
