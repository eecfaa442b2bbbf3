import { refuse } from "#domain/refusal.ts";

export const slugTaken = refuse("already_exists", "There is a company with this slug already.", {
  slug: "There is a company with this slug already.",
});
export const planAbsent = refuse("unknown_choice", "There is no such plan.", { planId: "There is no such plan." });
