import { type Refusal, refuse } from "#domain/refusal.ts";

/** How far a letter has come (decision 65). */
export const mailStates = ["held", "queued", "sending", "uncertain", "sent", "failed"] as const;
export type MailState = (typeof mailStates)[number];

/** A person decides what the outbox does not do by itself. */
export const mayRepeat = (state: MailState): boolean => ["held", "uncertain", "failed"].includes(state);

export function refuseRepeat(state: MailState): Refusal | null {
  return mayRepeat(state) ? null : refuse("wrong_state", "This letter is on its way, or has been handed over already.");
}
