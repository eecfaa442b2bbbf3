import { ERASED_VALUE } from "#domain/audit-personal-data.ts";
import { findOfferObstacle, type OfferObstacle, obstacleReasons } from "#domain/emails/open-offer.ts";
import { refuseResend } from "#domain/emails/states.ts";
import { buildRefusal, type Refusal } from "#domain/refusal.ts";
import type { EmailRow } from "./queries.ts";

export const emailErased = buildRefusal("erased", "This email was erased with the customer's data.");

const companyMoving = buildRefusal("moving", "The email's company is being moved to another server. Send it there.");

/** Why an unsent email about an offer is not sent any more; the worker that sends it decides by the same rule. */
export const findObstacle = ({ offer }: Pick<EmailRow, "offer">, now: Date): OfferObstacle | null =>
  offer && findOfferObstacle(offer, now);

/** Applies on the screen and on the command line. */
export function refuseEmailResend(email: EmailRow, now: Date): Refusal | null {
  if (email.isMoving) return companyMoving;
  if (email.toAddress === ERASED_VALUE) return emailErased;
  const obstacle = findObstacle(email, now);
  return obstacle
    ? buildRefusal("wrong_state", `${obstacleReasons[obstacle]} This email can no longer be sent.`)
    : refuseResend(email.state);
}
