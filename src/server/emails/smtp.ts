// Sends one email to the mail server. Between the end of the message and the server's reply it is unknown whether it
// arrived, and no connection error tells that moment from others: the message itself reports when its reading began.
import { Readable } from "node:stream";
import type { EmailSettings } from "./settings.ts";

export type SubmissionResult =
  | { is: "sent"; reply: string }
  /** The server refuses it, and would do so later too. */
  | { is: "refused"; error: string; isTooLarge: boolean }
  /** The server has not taken it, and it may be retried. */
  | { is: "later"; error: string }
  | { is: "uncertain"; error: string };

export interface Envelope {
  from: string;
  to: string[];
}

/** In milliseconds: to connect, to be greeted, to resolve the name, and of silence in between. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 60_000 };
/** In milliseconds for the whole delivery, in case the server replies slowly for ever; shorter than a claim. */
const LONGEST_MS = 3 * 60_000;

/** `message` runs when the mail server asks for data. It first stores that the email may have been delivered. */
export async function submitEmail(
  { host, port, secure, requireTLS, auth }: EmailSettings,
  envelope: Envelope,
  message: () => Promise<Buffer>,
  stop: AbortSignal,
): Promise<SubmissionResult> {
  const { default: SMTPConnection } = await import("nodemailer/lib/smtp-connection");
  const connection = new SMTPConnection({ host, port, secure, requireTLS, ...TIMEOUTS });
  let isGiven = false;
  async function* lazily() {
    const bytes = await message();
    isGiven = true;
    yield bytes;
  }
  const sent = new Promise<string>((resolve, reject) => {
    connection.on("error", reject);
    connection.once("end", () => reject(new Error("The connection ended")));
    const late = () => reject(new Error(stop.aborted ? "Volute was ended" : "The mail server took too long"));
    AbortSignal.any([stop, AbortSignal.timeout(LONGEST_MS)]).addEventListener("abort", late, { once: true });
    if (stop.aborted) late();
    const send = () =>
      connection.send(envelope, Readable.from(lazily()), (error, info) =>
        error ? reject(error) : resolve(info?.response ?? ""),
      );
    connection.connect((error) => {
      if (error) reject(error);
      else if (auth) connection.login(auth, (refused) => (refused ? reject(refused) : send()));
      else send();
    });
  });
  try {
    const reply = said(await sent);
    connection.quit();
    return { is: "sent", reply };
  } catch (error) {
    connection.close();
    return outcomeOf(error as SmtpError, isGiven);
  }
}

/** Only greets and signs in; null, or the server's error. */
export async function testSmtpLogin(
  { host, port, secure, requireTLS, auth }: EmailSettings,
  stop: AbortSignal,
): Promise<string | null> {
  const { default: SMTPConnection } = await import("nodemailer/lib/smtp-connection");
  const connection = new SMTPConnection({ host, port, secure, requireTLS, ...TIMEOUTS });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  connection.on("error", reject);
  connection.once("end", () => reject(new Error("The connection ended")));
  stop.addEventListener("abort", () => reject(new Error("The mail server took too long")), { once: true });
  connection.connect((error) => {
    if (error) reject(error);
    else if (auth) connection.login(auth, (refused) => (refused ? reject(refused) : resolve()));
    else resolve();
  });
  try {
    await promise;
    connection.quit();
    return null;
  } catch (error) {
    connection.close();
    return said((error as SmtpError).response ?? (error as SmtpError).message);
  }
}

interface SmtpError extends Error {
  code?: string;
  response?: string;
  responseCode?: number;
}

/** RFC 3463: the message is too big for the system. */
const TOO_LARGE = /\b5\.3\.4\b/;

function outcomeOf(error: SmtpError, isGiven: boolean): SubmissionResult {
  const words = said(error.response ?? error.message);
  // The server's own reply to sender, recipient or message, unlike a connection that broke.
  const answered = error.code === "EENVELOPE" || error.code === "EMESSAGE" ? (error.responseCode ?? 0) : 0;
  if (answered >= 500) return { is: "refused", error: words, isTooLarge: answered === 552 || TOO_LARGE.test(words) };
  // 421 concerns the connection.
  if (isGiven && (answered < 400 || answered === 421)) return { is: "uncertain", error: words };
  return { is: "later", error: words };
}

/** Some servers quote a rejected link in full: its token must not be stored here either. */
const said = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, " ")
    .replace(/(\/q\/|#|%23)[\w-]{20,}/gi, "$1…")
    .slice(0, 500);
