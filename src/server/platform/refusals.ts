import { buildRefusal } from "#domain/refusal.ts";
import { refuseUniqueViolation } from "#server/kernel/errors.ts";

const SLUG_TAKEN = "There is a company with this slug already.";
export const refuseSlugTaken = refuseUniqueViolation(buildRefusal("already_exists", SLUG_TAKEN, { slug: SLUG_TAKEN }));

const NO_PLAN = "There is no such plan.";
export const planNotFound = buildRefusal("unknown_choice", NO_PLAN, { planId: NO_PLAN });
