import { refuse } from "#domain/refusal.ts";
import { ifTaken } from "#server/kernel/errors.ts";

const SLUG_TAKEN = "There is a company with this slug already.";
export const whenSlugTaken = ifTaken(refuse("already_exists", SLUG_TAKEN, { slug: SLUG_TAKEN }));

const NO_PLAN = "There is no such plan.";
export const planAbsent = refuse("unknown_choice", NO_PLAN, { planId: NO_PLAN });
