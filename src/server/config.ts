// The settings of one installation, read once from the environment. A wrong one ends the start in one readable line.
import { isIP } from "node:net";
import { resolve } from "node:path";
import { NewPassword, SHORT_PASSWORD } from "#contract/people.ts";
import { Email } from "#contract/values.ts";
import { StartupProblem } from "./database/problems.ts";
import { type MailSettings, readMailSettings, readPublicUrl } from "./mails/settings.ts";

export interface Config {
  port: number;
  hosts: string[];
  dataDirectory: string;
  databaseUrl: string | null;
  /** The same server without a pooler before it; null where there is none. */
  listenUrl: string | null;
  /** Connections are handed on between transactions. */
  pooled: boolean;
  production: boolean;
  firstAdmin: { email: string; password: string } | null;
  /** Addresses or networks of reverse proxies whose X-Forwarded-* headers are believed; none by default. */
  trustedProxies: string[];
  logLevel: string;
  /** Null without a mail server: letters are held. */
  mail: MailSettings | null;
  /** Where the links of letters lead; null is the address that the server listens on. */
  publicUrl: string | null;
}

const LOG_LEVELS = ["silent", "error", "warn", "info", "debug"];

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new StartupProblem(`PORT is "${env.PORT}", which is not a port number (1 to 65535).`);
  }
  const logLevel = env.LOG_LEVEL ?? "warn";
  if (!LOG_LEVELS.includes(logLevel)) {
    throw new StartupProblem(`LOG_LEVEL is "${logLevel}"; it is one of ${LOG_LEVELS.join(", ")}.`);
  }
  const pooler = env.DATABASE_POOLER ?? "";
  if (pooler !== "" && pooler !== "transaction") {
    throw new StartupProblem(`DATABASE_POOLER is "${pooler}"; it is transaction, or left out.`);
  }
  return {
    port,
    hosts: env.HOST ? [env.HOST] : ["127.0.0.1", "::1"],
    dataDirectory: resolve(env.DATA_DIR || "data"),
    databaseUrl: env.DATABASE_URL || null,
    listenUrl: env.DATABASE_LISTEN_URL || null,
    pooled: pooler === "transaction",
    production: env.NODE_ENV === "production",
    firstAdmin: readFirstAdmin(env),
    trustedProxies: readProxies(env.TRUSTED_PROXIES ?? ""),
    logLevel,
    mail: readMailSettings(env),
    publicUrl: readPublicUrl(env),
  };
}

function readProxies(text: string): string[] {
  const proxies = text
    .split(",")
    .map((proxy) => proxy.trim())
    .filter(Boolean);
  for (const proxy of proxies) {
    const [address = "", bits, ...more] = proxy.split("/");
    const widest = isIP(address) === 6 ? 128 : 32;
    const wrong =
      isIP(address) === 0 || more.length > 0 || (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= widest));
    if (wrong)
      throw new StartupProblem(
        `TRUSTED_PROXIES names "${proxy}", which is neither an address nor a network (10.0.0.0/8).`,
      );
  }
  return proxies;
}

function readFirstAdmin(env: NodeJS.ProcessEnv): Config["firstAdmin"] {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  if (!email && !password) return null;
  if (!email || !password) throw new StartupProblem("ADMIN_EMAIL and ADMIN_PASSWORD are needed together.");
  const [address, chosen] = [Email.safeParse(email), NewPassword(SHORT_PASSWORD).safeParse(password)];
  if (!address.success) {
    throw new StartupProblem(
      `ADMIN_EMAIL is "${email}", with which nobody could sign in: it must be a whole address, such as name@company.example.`,
    );
  }
  if (!chosen.success) {
    throw new StartupProblem(`ADMIN_PASSWORD cannot be used: ${chosen.error.issues[0]?.message}.`);
  }
  return { email: address.data, password: chosen.data };
}
