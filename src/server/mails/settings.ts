// The settings of letters. A wrong one ends the start in one readable line, which never holds the password.
import { Email } from "#contract/values.ts";
import { StartupProblem } from "#server/database/problems.ts";

export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS, which only this machine itself may do without. */
  secure: boolean;
  requireTLS: boolean;
  auth: { user: string; pass: string } | null;
  from: { name: string; address: string };
  replyTo: string | null;
}

/** Null without SMTP_URL: letters are then held. */
export function readMailSettings(env: NodeJS.ProcessEnv): MailSettings | null {
  const { SMTP_URL: smtp, MAIL_FROM: from, MAIL_REPLY: reply } = env;
  if (!smtp) {
    if (from || reply) throw new StartupProblem("MAIL_FROM and MAIL_REPLY are of use only together with SMTP_URL.");
    return null;
  }
  const replyTo = reply ? Email.safeParse(reply) : null;
  if (replyTo && !replyTo.success) throw new StartupProblem(`MAIL_REPLY is "${reply}", which is no e-mail address.`);
  return { ...readServer(smtp), from: readSender(from), replyTo: replyTo?.data ?? null };
}

/** Where the links of letters lead; null when PUBLIC_URL is not set. */
export function readPublicUrl(env: NodeJS.ProcessEnv): string | null {
  const text = env.PUBLIC_URL;
  if (!text) {
    if (env.SMTP_URL && env.NODE_ENV === "production") {
      throw new StartupProblem("SMTP_URL needs PUBLIC_URL as well: the address at which people open Volute.");
    }
    return null;
  }
  const url = URL.parse(text);
  const isPlain = url?.pathname === "/" && !url.search && !url.hash && !url.username && !url.password;
  if (!isPlain || !["http:", "https:"].includes(url.protocol)) {
    throw new StartupProblem(`PUBLIC_URL is "${text}"; it must be an address such as https://quotes.company.example.`);
  }
  return url.origin;
}

function readServer(text: string): Pick<MailSettings, "host" | "port" | "secure" | "requireTLS" | "auth"> {
  const url = URL.parse(text);
  if (!url?.hostname || !["smtp:", "smtps:"].includes(url.protocol)) {
    throw new StartupProblem("SMTP_URL is not an address such as smtp://user:password@mail.company.example:587.");
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const secure = url.protocol === "smtps:";
  return {
    ...{ host, secure, port: Number(url.port) || (secure ? 465 : 587) },
    requireTLS: !secure && !isLoopback(host),
    auth: url.username ? { user: plain(url.username), pass: plain(url.password) } : null,
  };
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new StartupProblem("SMTP_URL holds a % in its user or password that is not written as %25.");
  }
}

const isLoopback = (host: string) => host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);

/** "Volute <quotes@company.example>", or the address alone. */
function readSender(text: string | undefined): MailSettings["from"] {
  const given = (text ?? "").trim();
  const open = given.endsWith(">") ? given.lastIndexOf("<") : -1;
  const name = given
    .slice(0, Math.max(open, 0))
    .trim()
    .replace(/^"(.*)"$/u, "$1");
  const sender = Email.safeParse(open < 0 ? given : given.slice(open + 1, -1));
  if (!sender.success || /["<>\p{Cc}]/u.test(name)) {
    throw new StartupProblem(
      `MAIL_FROM is "${text ?? ""}"; with SMTP_URL it must be a sender such as Volute <quotes@company.example>.`,
    );
  }
  return { name: name || "Volute", address: sender.data };
}
