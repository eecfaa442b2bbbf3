// The configuration, read once from the environment. Every error ends the start, with one line each.
import { StartupProblem } from "./database/startup-problems.ts";
import type { EmailSettings } from "./emails/settings.ts";
import type { Setting } from "./kernel/setting.ts";
import { type SettingName, settings } from "./settings.ts";

type Values = { [Name in SettingName]: (typeof settings)[Name]["otherwise"] };

/** The program's configuration. Throws `StartupProblem` with a sentence for each setting that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const { values, wrong } = readSettings(env);
  if (wrong.length > 0) throw new StartupProblem(wrong.join("\n"));
  return {
    port: values.PORT,
    hosts: values.HOST,
    /** Seconds between the signal to end and the shutdown, in which balancers turn to other servers. */
    stopDelay: values.STOP_DELAY,
    dataDirectory: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    /** The same server without a pooler; null if there is none. */
    listenUrl: values.DATABASE_LISTEN_URL,
    /** A pooler reassigns connections after each transaction. */
    pooled: values.DATABASE_POOLER === "transaction",
    waiting: values.DATABASE_WAITING,
    /** Whether this process migrates a server's schema. */
    migrates: values.MIGRATE === null,
    production: values.NODE_ENV === "production",
    firstAdmin: firstAdmin(values),
    /** Addresses or networks of reverse proxies whose X-Forwarded-* headers are trusted; none by default. */
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
    /** The file that seals are noted in; null is none. */
    sealWitness: values.SEAL_WITNESS,
    /** The directory of the backups, whose newest is watched; null is none. */
    backupDirectory: values.BACKUP_DIR,
    /** Null: no metrics are served. */
    metrics: values.METRICS_PORT === null ? null : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    /** Null without a mail server: emails are held. */
    mail: mail(values),
    /** The base of the links in emails; null is the address that the server listens on. */
    publicUrl: values.PUBLIC_URL,
    webDirectory: values.WEB_DIR,
    /** The directory of earlier builds' page files. */
    buildsDirectory: values.BUILDS_DIR,
    /** Whether browsers may cache anything for offline use. */
    keepsOffline: values.OFFLINE === null,
  };
}

/** Every setting's value, the default for a wrong one, and the errors, as sentences. */
export function readSettings(env: NodeJS.ProcessEnv): { values: Values; wrong: string[] } {
  const wrong: string[] = [];
  const values = Object.entries<Setting<unknown>>(settings).map(([name, { read, otherwise }]) => {
    const text = env[name];
    if (!text) return [name, otherwise];
    try {
      return [name, read(text, name)];
    } catch (error) {
      if (!(error instanceof StartupProblem)) throw error;
      wrong.push(error.message);
      return [name, otherwise];
    }
  });
  return { values: Object.fromEntries(values), wrong: [...wrong, ...discordant((name) => Boolean(env[name]), env)] };
}

/** Checks combinations: settings that are valid alone, but not together. */
function discordant(has: (name: SettingName) => boolean, env: NodeJS.ProcessEnv): string[] {
  const wrong: string[] = [];
  if (has("ADMIN_EMAIL") !== has("ADMIN_PASSWORD")) wrong.push("ADMIN_EMAIL and ADMIN_PASSWORD are needed together.");
  if (!has("SMTP_URL") && (has("MAIL_FROM") || has("MAIL_REPLY")))
    wrong.push("MAIL_FROM and MAIL_REPLY also need SMTP_URL.");
  if (has("SMTP_URL") && !has("MAIL_FROM"))
    wrong.push("SMTP_URL also needs MAIL_FROM, a sender such as Volute <quotes@company.example>.");
  if (has("SMTP_URL") && !has("PUBLIC_URL") && env.NODE_ENV === "production")
    wrong.push("SMTP_URL also needs PUBLIC_URL, the address at which users open Volute.");
  return wrong;
}

const firstAdmin = ({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Values) =>
  email !== null && password !== null ? { email, password } : null;

function mail({ SMTP_URL: server, MAIL_FROM: from, MAIL_REPLY: replyTo }: Values): EmailSettings | null {
  return server && from ? { ...server, from, replyTo } : null;
}
