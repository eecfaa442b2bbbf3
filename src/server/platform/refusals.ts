import { buildFieldRefusal } from "#domain/refusal.ts";
import { refuseUniqueViolation } from "#server/kernel/errors.ts";

export const refuseSlugTaken = refuseUniqueViolation(
  buildFieldRefusal("already_exists", "slug", "There is a company with this slug already."),
);
export const planNotFound = buildFieldRefusal("unknown_choice", "planId", "There is no such plan.");
