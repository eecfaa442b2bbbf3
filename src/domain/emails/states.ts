import { buildRefusal, type Refusal } from "#domain/refusal.ts";

/** How far an email has come (decision 65). */
export const emailStates = ["held", "queued", "sending", "uncertain", "sent", "failed"] as const;
export type EmailState = (typeof emailStates)[number];

/** In these states only a user decides on sending again; the outbox does not by itself. */
export const mayResend = (state: EmailState): boolean => ["held", "uncertain", "failed"].includes(state);

/** Several can be sent at once; an uncertain one may have arrived, so a user decides about it alone. */
export const mayResendTogether = (state: EmailState): boolean => state === "held" || state === "failed";

/** The filters of the list, by the states that they show. */
export const emailFilters = ["all", "needsAction", "onTheWay", "handedOver"] as const;
export type EmailFilter = (typeof emailFilters)[number];
export const filteredStates: Record<EmailFilter, readonly EmailState[]> = {
  all: emailStates,
  needsAction: emailStates.filter(mayResend),
  onTheWay: ["queued", "sending"],
  handedOver: ["sent"],
};

export function refuseResend(state: EmailState): Refusal | null {
  return mayResend(state) ? null : buildRefusal("wrong_state", "This email is being sent, or has been sent already.");
}
