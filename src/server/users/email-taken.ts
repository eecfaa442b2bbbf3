// Email addresses are unique across the installation.
import { buildFieldRefusal } from "#domain/refusal.ts";
import { refuseUniqueViolation } from "#server/kernel/errors.ts";

/** Does not reveal whose address it is: it may be another company's (decision 9). */
export const buildEmailTaken = (field = "email") =>
  buildFieldRefusal("already_exists", field, "This email address is already in use");

/** Two users may want an address at the same moment, and the other may be in a company that is not visible here. */
export const refuseEmailTaken = refuseUniqueViolation(buildEmailTaken());
