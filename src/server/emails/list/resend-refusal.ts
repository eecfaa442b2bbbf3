import { ERASED_VALUE } from "#domain/audit-personal-data.ts";
import { type EmailState, refuseResend } from "#domain/emails/states.ts";
import { buildRefusal, type Refusal } from "#domain/refusal.ts";

export const emailErased = buildRefusal("erased", "This email was erased with all that was kept of the customer.");

const companyMoving = buildRefusal("moving", "The email's company is being moved to another server. Send it there.");

interface ResendableEmail {
  toAddress: string;
  state: EmailState;
  isMoving: boolean;
}
/** Applies on the screen and on the command line. */
export const refuseEmailResend = ({ toAddress, state, isMoving }: ResendableEmail): Refusal | null =>
  isMoving ? companyMoving : toAddress === ERASED_VALUE ? emailErased : refuseResend(state);
