import { buildRefusal, type Refusal } from "#domain/refusal.ts";

/** How far an email has come (decision 65). */
export const emailStates = ["held", "queued", "sending", "uncertain", "sent", "failed"] as const;
export type EmailState = (typeof emailStates)[number];

/** In these states only a user decides on sending again; the outbox does not by itself. */
export const mayResend = (state: EmailState): boolean => ["held", "uncertain", "failed"].includes(state);

export function refuseResend(state: EmailState): Refusal | null {
  return mayResend(state)
    ? null
    : buildRefusal("wrong_state", "This email is on its way, or has been handed over already.");
}
