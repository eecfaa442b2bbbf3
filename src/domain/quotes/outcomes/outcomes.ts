// The outcomes of sent quotes, for lists and reports; for each quote its last sending counts.

/** The outcomes that a list can be filtered by, with their labels. */
export const outcomeLabels = {
  decided: "Accepted, declined or expired",
  accepted: "Accepted",
  declined: "Declined",
  expired: "Expired",
  opened: "Opened by the customer",
  answered: "Answered by the customer",
  unexplained: "Declined without a reason",
  cancelled: "Cancelled after acceptance",
} as const;
export type OutcomeName = keyof typeof outcomeLabels;
export const outcomeNames = Object.keys(outcomeLabels) as [OutcomeName, ...OutcomeName[]];

/** Opened is a fact about a quote whose status is sent (decision 55). */
export const stageNames = ["calculated", "sent", "opened", "accepted", "declined", "expired"] as const;
export type Stage = (typeof stageNames)[number];

/** The filters that find exactly the quotes of a stage. */
export const buildStageFilters = (stage: Stage): { status: string; opened?: "yes" | "no" } => {
  if (stage === "sent") return { status: "sent", opened: "no" };
  return stage === "opened" ? { status: "sent", opened: "yes" } : { status: stage };
};

/** The accepted share of the decided quotes, in whole per cent; null if none is decided. */
export function computeWinRate({ accepted, decided }: { accepted: number; decided: number }): number | null {
  return decided === 0 ? null : Math.round((accepted / decided) * 100);
}
