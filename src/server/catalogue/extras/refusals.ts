import { MAX_ACTIVE_EXTRAS } from "#domain/catalogue/extras.ts";
import { buildRefusal } from "#domain/refusal.ts";

export const tooManyExtras = buildRefusal(
  "too_many_extras",
  `A company has at most ${MAX_ACTIVE_EXTRAS.toLocaleString("en-GB")} active extras. Switch some off first.`,
);
