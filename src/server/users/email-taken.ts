// Email addresses are unique over the whole installation.
import { buildRefusal } from "#domain/refusal.ts";
import { refuseUniqueViolation } from "#server/kernel/errors.ts";

/** Says nothing of whose address it is: it may be another company's (decision 9). */
const ADDRESS_TAKEN = "This email address is already in use";
export const buildEmailTaken = (field = "email") =>
  buildRefusal("already_exists", ADDRESS_TAKEN, { [field]: ADDRESS_TAKEN });

/** Two may want an address in the same moment, and the other may be in a company that is out of sight. */
export const refuseEmailTaken = refuseUniqueViolation(buildEmailTaken());
