/** Why an email about an offer is not sent any more. */
export const offerObstacles = ["withdrawn", "revised", "accepted", "declined", "expired"] as const;
export type OfferObstacle = (typeof offerObstacles)[number];

interface OfferState {
  closedBecause: string | null;
  answer: string | null;
  validUntil: string;
}

/** Null while the offer is open. */
export function findOfferObstacle({ closedBecause, answer, validUntil }: OfferState, now: Date): OfferObstacle | null {
  if (closedBecause !== null) return closedBecause === "withdrawn" ? "withdrawn" : "revised";
  if (answer !== null) return answer === "accepted" ? "accepted" : "declined";
  return Date.parse(validUntil) <= now.getTime() ? "expired" : null;
}

export const obstacleReasons: Record<OfferObstacle, string> = {
  withdrawn: "The quote was withdrawn.",
  revised: "The quote was revised.",
  accepted: "The customer has accepted the quote.",
  declined: "The customer has declined the quote.",
  expired: "The quote has expired. Renew it to send it again.",
};
