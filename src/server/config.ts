// What an installation is told, read once from the environment. Whatever is wrong ends the start, one line each.
import { StartupProblem } from "./database/startup-problems.ts";
import type { EmailSettings } from "./emails/settings.ts";
import type { Setting } from "./kernel/setting.ts";
import { type SettingName, settings } from "./settings.ts";

type Values = { [Name in SettingName]: (typeof settings)[Name]["otherwise"] };

/** What the program is started with. Throws `StartupProblem` with a sentence for each setting that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const { values, wrong } = readSettings(env);
  if (wrong.length > 0) throw new StartupProblem(wrong.join("\n"));
  return {
    port: values.PORT,
    hosts: values.HOST,
    /** Seconds from the order to end until nothing new is taken, in which balancers turn away. */
    stopDelay: values.STOP_DELAY,
    dataDirectory: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    /** The same server without a pooler before it; null where there is none. */
    listenUrl: values.DATABASE_LISTEN_URL,
    /** Connections are handed on between transactions. */
    pooled: values.DATABASE_POOLER === "transaction",
    waiting: values.DATABASE_WAITING,
    /** Whether this process brings a server's schema up to date. */
    migrates: values.MIGRATE === null,
    production: values.NODE_ENV === "production",
    firstAdmin: firstAdmin(values),
    /** Addresses or networks of reverse proxies whose X-Forwarded-* headers are believed; none by default. */
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
    /** File that seals are noted in; null is none. */
    sealWitness: values.SEAL_WITNESS,
    /** Where doctor looks for the newest backup; null is nowhere. */
    backupDirectory: values.BACKUP_DIR,
    /** Null: nobody may ask for the figures. */
    metrics: values.METRICS_PORT === null ? null : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    /** Null without a mail server: letters are held. */
    mail: mail(values),
    /** Where the links of letters lead; null is the address that the server listens on. */
    publicUrl: values.PUBLIC_URL,
    webDirectory: values.WEB_DIR,
    /** Of the pages' files of builds before this one. */
    buildsDirectory: values.BUILDS_DIR,
    /** Whether browsers may keep anything for when there is no network. */
    keepsOffline: values.OFFLINE === null,
  };
}

/** Every setting's value, that of a wrong one as if nothing were set, and what is wrong, in sentences. */
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

/** What each setting may be, and not all of them together. */
function discordant(has: (name: SettingName) => boolean, env: NodeJS.ProcessEnv): string[] {
  const wrong: string[] = [];
  if (has("ADMIN_EMAIL") !== has("ADMIN_PASSWORD")) wrong.push("ADMIN_EMAIL and ADMIN_PASSWORD are needed together.");
  if (!has("SMTP_URL") && (has("MAIL_FROM") || has("MAIL_REPLY")))
    wrong.push("MAIL_FROM and MAIL_REPLY are of use only together with SMTP_URL.");
  if (has("SMTP_URL") && !has("MAIL_FROM"))
    wrong.push("SMTP_URL needs MAIL_FROM as well: a sender such as Volute <quotes@company.example>.");
  if (has("SMTP_URL") && !has("PUBLIC_URL") && env.NODE_ENV === "production")
    wrong.push("SMTP_URL needs PUBLIC_URL as well: the address at which people open Volute.");
  return wrong;
}

const firstAdmin = ({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Values) =>
  email !== null && password !== null ? { email, password } : null;

function mail({ SMTP_URL: server, MAIL_FROM: from, MAIL_REPLY: replyTo }: Values): EmailSettings | null {
  return server && from ? { ...server, from, replyTo } : null;
}
