// Every setting of an installation: a new one is a row here and a line in config.ts. `npm run settings` writes the
// the table in docs/settings.md from it.
import { isIP } from "node:net";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { NewPassword, PASSWORD_TOO_SHORT } from "#contract/users/sign-in.ts";
import { EmailAddress } from "#contract/values.ts";
import { MAX_WAITING } from "./database/connection-limit.ts";
import { refuseOtherAddress, StartupProblem } from "./database/startup-problems.ts";
import { formatPublicUrl, readMailServer, readPublicUrl, readReply, readSender } from "./emails/settings.ts";
import { readOneOf, readText, readWholeNumber, redactUrlPassword, setting } from "./kernel/setting.ts";

export const settings = {
  PORT: setting({
    default: "`3000`",
    means: "Port to listen on.",
    otherwise: 3000,
    read: readWholeNumber("a port number (1 to 65535)", 0, 65535),
  }),
  HOST: setting({
    default: "127.0.0.1 and ::1",
    means: "One address to listen on instead; `0.0.0.0` is every IPv4 address of the machine.",
    otherwise: ["127.0.0.1", "::1"],
    read: (text) => [text],
  }),
  DATA_DIR: setting({
    default: "`data`",
    means: "Directory of the embedded database, empty at the first start. One process at a time may use it.",
    otherwise: resolve("data"),
    read: (text) => resolve(text),
  }),
  DATABASE_URL: setting<string | null>({
    default: "none",
    means:
      "Address of a PostgreSQL server, `postgres://user:password@host:5432/database`, to use instead of the embedded database. No demonstration data is made there.",
    otherwise: null,
    read: serverAddress,
    shown: redactUrlPassword,
  }),
  DATABASE_POOLER: setting<"transaction" | null>({
    default: "none",
    means:
      "`transaction` if `DATABASE_URL` is a pooler that shares connections between transactions. See [below](#a-pooler).",
    otherwise: null,
    read: readOneOf("transaction"),
  }),
  DATABASE_LISTEN_URL: setting<string | null>({
    default: "`DATABASE_URL`",
    means: "The same server, login and database without the pooler: for migrations, live updates and backups.",
    otherwise: null,
    read: serverAddress,
    shown: redactUrlPassword,
  }),
  MIGRATE: setting<"no" | null>({
    default: "none",
    means:
      "`no`: this process leaves the schema of a server's database to `npx volute upgrade`, and does not start on one that lacks a migration. See [upgrades](operating.md#upgrades).",
    otherwise: null,
    read: readOneOf("no"),
  }),
  DATABASE_WAITING: setting({
    default: "`200`",
    means:
      "Maximum number of calls waiting for a database connection. Further calls get 503 and may retry after two seconds.",
    otherwise: MAX_WAITING,
    read: readWholeNumber("a number of calls (1 to 10000)", 1, 10_000),
  }),
  NODE_ENV: setting<string | null>({
    default: "none",
    means:
      "`production` creates no demonstration data. Set it at every start, with an empty `DATA_DIR` at the first: existing demonstration data stays.",
    otherwise: null,
    read: readText,
  }),
  ADMIN_EMAIL: setting<string | null>({
    default: "none",
    means:
      "Email address of the first platform administrator, such as `name@company.example`. The account is created if there is no platform administrator yet.",
    otherwise: null,
    read: adminEmail,
  }),
  ADMIN_PASSWORD: setting<string | null>({
    default: "none",
    means:
      "That account's password, at least 6 characters. Later starts ignore both; `npx volute set-password` changes it.",
    otherwise: null,
    read: adminPassword,
    shown: () => "(set, not shown)",
  }),
  TRUSTED_PROXIES: setting<string[]>({
    default: "none",
    means: "IP addresses or networks of your reverse proxies, separated by commas. See below.",
    otherwise: [],
    read: proxies,
  }),
  STOP_DELAY: setting({
    default: "`0`",
    means:
      "Seconds after SIGTERM during which new requests are still accepted. `/readyz` answers 503 at once, so that a load balancer switches to other processes.",
    otherwise: 0,
    read: readWholeNumber("a number of seconds (0 to 300)", 0, 300),
  }),
  LOG_LEVEL: setting({
    default: "`warn`",
    means:
      "`silent`, `error`, `warn`, `info` or `debug`. Logs are JSON lines on standard output, without bodies, query strings or secrets.",
    otherwise: "warn",
    read: readOneOf("silent", "error", "warn", "info", "debug"),
  }),
  SEAL_WITNESS: setting<string | null>({
    default: "none",
    means:
      "File to which each process appends the number and hash of every audit log seal that it makes, for `npx volute audit verify`. See [audit log](operating.md#the-audit-log).",
    otherwise: null,
    read: (text) => resolve(text),
  }),
  BACKUP_DIR: setting<string | null>({
    default: "none",
    means:
      "Directory of the [backups](operating.md#backups): `npx volute doctor`, `/readyz` and the metrics say how old the newest is.",
    otherwise: null,
    read: (text) => resolve(text),
  }),
  METRICS_PORT: setting<number | null>({
    default: "none",
    means:
      "Port for Prometheus [metrics](operating.md#seeing-what-happens), at `/metrics`; without it, none is opened.",
    otherwise: null,
    read: readWholeNumber("a port number (1 to 65535)", 0, 65535),
  }),
  METRICS_HOST: setting({
    default: "`127.0.0.1`",
    means: "Address for that port; keep it where customers cannot reach it.",
    otherwise: "127.0.0.1",
    read: readText,
  }),
  SMTP_URL: setting({
    default: "none",
    means:
      "Mail server for all emails: `smtp://user:password@mail.company.example:587`, or `smtps://` for TLS from the start. Without it no emails are sent. See [mail.md](mail.md).",
    otherwise: null,
    read: readMailServer,
    shown: redactUrlPassword,
  }),
  MAIL_FROM: setting({
    default: "none",
    means:
      "Sender of all emails, shown to customers under the company's name; needed with `SMTP_URL`: `Volute <quotes@company.example>`.",
    otherwise: null,
    read: readSender,
  }),
  MAIL_REPLY: setting({
    default: "none",
    means: "Reply address of emails that no company sends, if not the sender.",
    otherwise: null,
    read: readReply,
  }),
  PUBLIC_URL: setting({
    default: "the address that it listens on",
    means:
      "Address at which users open Volute, `https://quotes.company.example`, used for links in emails. Needed with `SMTP_URL` when `NODE_ENV` is `production`.",
    otherwise: null,
    read: readPublicUrl,
    shown: formatPublicUrl,
  }),
  BUILDS_DIR: setting({
    default: "`dist/builds`",
    means:
      "Directory for the page files of this version and the two before it, for tabs that stay open over an upgrade; it must survive a replacement of the program. See [open tabs](operating.md#open-tabs).",
    otherwise: fileURLToPath(new URL("../../dist/builds", import.meta.url)),
    read: (text) => resolve(text),
  }),
  OFFLINE: setting<"no" | null>({
    default: "none",
    means:
      "`no`: browsers store nothing for use without a network, and remove what they have stored. See [the way out](operating.md#the-way-out).",
    otherwise: null,
    read: readOneOf("no"),
  }),
  WEB_DIR: setting({
    default: "`dist/web`",
    means: "Directory of the built web pages.",
    otherwise: fileURLToPath(new URL("../../dist/web", import.meta.url)),
    read: (text) => resolve(text),
  }),
};

export type SettingName = keyof typeof settings;

/** The rows of the table in docs/settings.md. */
export const formatSettingsTable = (): string =>
  [
    "| Variable | Default | Meaning |",
    "|---|---|---|",
    ...Object.entries(settings).map(([name, one]) => `| \`${name}\` | ${one.default} | ${one.means} |`),
  ].join("\n");

function serverAddress(text: string, name: string): string {
  refuseOtherAddress(text, name);
  return text;
}

function proxies(text: string, name: string): string[] {
  const given = text
    .split(",")
    .map((proxy) => proxy.trim())
    .filter(Boolean);
  for (const proxy of given) {
    const [address = "", bits, ...more] = proxy.split("/");
    const widest = isIP(address) === 6 ? 128 : 32;
    const isWrong =
      isIP(address) === 0 || more.length > 0 || (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= widest));
    if (isWrong)
      throw new StartupProblem(`${name} contains "${proxy}", which is neither an address nor a network (10.0.0.0/8).`);
  }
  return given;
}

function adminEmail(text: string, name: string): string {
  const address = EmailAddress.safeParse(text);
  if (address.success) return address.data;
  throw new StartupProblem(
    `${name} is "${text}", which nobody can sign in with: use a full email address, such as name@company.example.`,
  );
}

function adminPassword(text: string, name: string): string {
  const chosen = NewPassword(PASSWORD_TOO_SHORT).safeParse(text);
  if (chosen.success) return chosen.data;
  throw new StartupProblem(`${name} cannot be used: ${chosen.error.issues[0]?.message}.`);
}
