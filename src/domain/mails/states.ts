/** How far a letter has come (decision 65). */
export type MailState = "held" | "queued" | "sending" | "uncertain" | "sent" | "failed";
