// One check before sending, as the tables of checks hold it.
import type { CheckFacts } from "./facts.ts";

/**
 * How a check is put right: on the quote's page, in its details, by other choices of the job, by calculating it anew, by
 * revising what the customer has, in the company's settings, by saying that it is meant.
 */
export const fixPlaces = [
  "quote",
  "details",
  "choices",
  "calculation",
  "revision",
  "settings",
  "confirmation",
] as const;
export type FixPlace = (typeof fixPlaces)[number];

export interface SendCheck {
  key: string;
  /** Nothing is sent while it says something; otherwise it is to be thought of. */
  blocks: boolean;
  /** Null where nothing is wrong: it is told, and why. */
  where: FixPlace | null;
  /** The field of the quote or of the company that puts it right in its place; null where there is none. */
  field: string | null;
  /** Why it is looked at, for whoever asks. */
  why: string;
  /** Where that is written. */
  source: string;
  /** What it says of these facts; null while all is well. */
  when: (facts: CheckFacts) => string | null;
}

/** A few checks that are put right in the same place. */
export const buildChecks = (
  where: SendCheck["where"],
  checks: readonly (Omit<SendCheck, "where" | "field"> & { field?: string })[],
): SendCheck[] => checks.map((check) => ({ field: null, ...check, where }));
