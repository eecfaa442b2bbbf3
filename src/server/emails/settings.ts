// Parses the email settings. An error is one readable line, which never contains the password.
import { EmailAddress } from "#contract/values.ts";
import { StartupProblem } from "#server/database/startup-problems.ts";
import { redactUrlPassword } from "#server/kernel/setting.ts";

export interface EmailSettings {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS, which is optional only on this machine itself. */
  secure: boolean;
  requireTLS: boolean;
  auth: { user: string; pass: string } | null;
  from: { name: string; address: string };
  replyTo: string | null;
}

export function readReply(text: string, name: string): string {
  const address = EmailAddress.safeParse(text);
  if (address.success) return address.data;
  throw new StartupProblem(`${name} is "${text}", which is not an email address.`);
}

/** The base of the links in emails. */
export function readPublicUrl(text: string, name: string): string {
  const url = URL.parse(text);
  const isPlain = url?.pathname === "/" && !url.search && !url.hash && !url.username && !url.password;
  if (isPlain && ["http:", "https:"].includes(url.protocol)) return url.origin;
  throw new StartupProblem(
    `${name} is "${formatPublicUrl(text)}"; it must be an address such as https://quotes.company.example.`,
  );
}

/** It should have no password, and one that is there all the same is not shown. */
export const formatPublicUrl = (text: string) => (text.includes("@") ? redactUrlPassword(text) : text);

export function readMailServer(text: string): Omit<EmailSettings, "from" | "replyTo"> {
  const url = URL.parse(text);
  if (!url?.hostname || !["smtp:", "smtps:"].includes(url.protocol)) {
    throw new StartupProblem("SMTP_URL is not an address such as smtp://user:password@mail.company.example:587.");
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const secure = url.protocol === "smtps:";
  return {
    host,
    secure,
    port: Number(url.port) || (secure ? 465 : 587),
    requireTLS: !secure && !isLoopback(host),
    auth: url.username ? { user: decodeUrlPart(url.username), pass: decodeUrlPart(url.password) } : null,
  };
}

function decodeUrlPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new StartupProblem("SMTP_URL contains a % in its user or password: write it as %25.");
  }
}

const isLoopback = (host: string) => host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);

/** "Volute <quotes@company.example>", or the address alone. */
export function readSender(text: string, setting: string): EmailSettings["from"] {
  const trimmed = text.trim();
  const bracketIndex = trimmed.endsWith(">") ? trimmed.lastIndexOf("<") : -1;
  const name = trimmed
    .slice(0, Math.max(bracketIndex, 0))
    .trim()
    .replace(/^"(.*)"$/u, "$1");
  const sender = EmailAddress.safeParse(bracketIndex < 0 ? trimmed : trimmed.slice(bracketIndex + 1, -1));
  if (!sender.success || /["<>\p{Cc}]/u.test(name)) {
    throw new StartupProblem(`${setting} is "${text}"; it must be a sender such as Volute <quotes@company.example>.`);
  }
  return { name: name || "Volute", address: sender.data };
}
