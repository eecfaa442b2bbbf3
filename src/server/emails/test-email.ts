// Tests the mail server before the first email.
import { randomUUID } from "node:crypto";
import type { EmailSettings } from "./settings.ts";
import { submitEmail, testSmtpLogin } from "./smtp.ts";

const TIMEOUT_MS = 20_000;

/** Null if it accepts the login; otherwise its own error. */
export const testMailServer = (settings: EmailSettings): Promise<string | null> =>
  testSmtpLogin(settings, AbortSignal.timeout(TIMEOUT_MS));

/** Sends a test email; null once the mail server has taken it, otherwise its own error. */
export async function sendTestEmail(settings: EmailSettings, to: string): Promise<string | null> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const { from, replyTo } = settings;
  const message = new MailComposer({
    from,
    to: { name: "", address: to },
    ...(replyTo ? { replyTo } : {}),
    subject: "Test email from Volute",
    text: "This is the test email that you sent with npx volute doctor. You don't need to do anything.\n",
    messageId: `<${randomUUID()}@${from.address.split("@")[1]}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const envelope = { from: from.address, to: [to] };
  const outcome = await submitEmail(
    settings,
    envelope,
    () => message.compile().build(),
    AbortSignal.timeout(TIMEOUT_MS),
  );
  return outcome.is === "sent" ? null : outcome.error;
}
