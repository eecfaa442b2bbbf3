import { buildRefusal, type Refusal } from "#domain/refusal.ts";

/** How far a letter has come (decision 65). */
export const emailStates = ["held", "queued", "sending", "uncertain", "sent", "failed"] as const;
export type EmailState = (typeof emailStates)[number];

/** A person decides what the outbox does not do by itself. */
export const mayResend = (state: EmailState): boolean => ["held", "uncertain", "failed"].includes(state);

export function refuseResend(state: EmailState): Refusal | null {
  return mayResend(state)
    ? null
    : buildRefusal("wrong_state", "This email is on its way, or has been handed over already.");
}
