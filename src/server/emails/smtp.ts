// Sends one email to the mail server. Between the end of the message and the server's reply it is unknown whether it
// arrived, and no connection error distinguishes that moment: reading the message marks where it begins.
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
const MAX_SUBMISSION_MS = 3 * 60_000;

/** `message` runs when the mail server asks for data. It first stores that the email may have been delivered. */
export async function submitEmail(
  { host, port, secure, requireTLS, auth }: EmailSettings,
  envelope: Envelope,
  buildMessage: () => Promise<Buffer>,
  stopSignal: AbortSignal,
): Promise<SubmissionResult> {
  const { default: SMTPConnection } = await import("nodemailer/lib/smtp-connection");
  const connection = new SMTPConnection({ host, port, secure, requireTLS, ...TIMEOUTS });
  let isMessageHandedOver = false;
  async function* streamMessage() {
    const bytes = await buildMessage();
    isMessageHandedOver = true;
    yield bytes;
  }
  const sent = new Promise<string>((resolve, reject) => {
    connection.on("error", reject);
    connection.once("end", () => reject(new Error("The connection ended")));
    const abandon = () =>
      reject(new Error(stopSignal.aborted ? "Volute was stopped" : "The mail server took too long"));
    AbortSignal.any([stopSignal, AbortSignal.timeout(MAX_SUBMISSION_MS)]).addEventListener("abort", abandon, {
      once: true,
    });
    if (stopSignal.aborted) abandon();
    const sendMessage = () =>
      connection.send(envelope, Readable.from(streamMessage()), (error, info) =>
        error ? reject(error) : resolve(info?.response ?? ""),
      );
    connection.connect((error) => {
      if (error) reject(error);
      else if (auth) connection.login(auth, (loginError) => (loginError ? reject(loginError) : sendMessage()));
      else sendMessage();
    });
  });
  try {
    const reply = sanitiseReply(await sent);
    connection.quit();
    return { is: "sent", reply };
  } catch (error) {
    connection.close();
    return classifyError(error as SmtpError, isMessageHandedOver);
  }
}

/** Only greets and signs in; null, or the server's error. */
export async function testSmtpLogin(
  { host, port, secure, requireTLS, auth }: EmailSettings,
  stopSignal: AbortSignal,
): Promise<string | null> {
  const { default: SMTPConnection } = await import("nodemailer/lib/smtp-connection");
  const connection = new SMTPConnection({ host, port, secure, requireTLS, ...TIMEOUTS });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  connection.on("error", reject);
  connection.once("end", () => reject(new Error("The connection ended")));
  stopSignal.addEventListener("abort", () => reject(new Error("The mail server took too long")), { once: true });
  connection.connect((error) => {
    if (error) reject(error);
    else if (auth) connection.login(auth, (loginError) => (loginError ? reject(loginError) : resolve()));
    else resolve();
  });
  try {
    await promise;
    connection.quit();
    return null;
  } catch (error) {
    connection.close();
    return sanitiseReply((error as SmtpError).response ?? (error as SmtpError).message);
  }
}

interface SmtpError extends Error {
  code?: string;
  response?: string;
  responseCode?: number;
}

/** RFC 3463: the message is too big for the system. */
const TOO_LARGE = /\b5\.3\.4\b/;

function classifyError(error: SmtpError, isMessageHandedOver: boolean): SubmissionResult {
  const reply = sanitiseReply(error.response ?? error.message);
  // The server's own reply to sender, recipient or message, unlike a connection that broke.
  const replyCode = error.code === "EENVELOPE" || error.code === "EMESSAGE" ? (error.responseCode ?? 0) : 0;
  if (replyCode >= 500) return { is: "refused", error: reply, isTooLarge: replyCode === 552 || TOO_LARGE.test(reply) };
  // 421 concerns the connection.
  if (isMessageHandedOver && (replyCode < 400 || replyCode === 421)) return { is: "uncertain", error: reply };
  return { is: "later", error: reply };
}

/** Some servers quote a rejected link in full: its token must not be stored here either. */
const sanitiseReply = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, " ")
    .replace(/(\/q\/|#|%23)[\w-]{20,}/gi, "$1…")
    .slice(0, 500);
