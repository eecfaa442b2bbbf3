// One check before sending, as a row of the tables of checks.
import type { CheckFacts } from "./facts.ts";

/**
 * Where a check is fixed: on the quote's page, in its details, by other choices of the job, by calculating it
 * again, by revising the customer's offer, in the company's settings, or by confirming it.
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
  /** Sending is impossible while it fails; otherwise it is advice. */
  blocks: boolean;
  /** Null if nothing is wrong: it only informs, and says why. */
  where: FixPlace | null;
  /** The field of the quote or the company that puts it right; null if there is none. */
  field: string | null;
  /** Why it is checked, for users who ask. */
  why: string;
  /** The source of that reason. */
  source: string;
  /** The check's sentence for these facts; null if it passes. */
  when: (facts: CheckFacts) => string | null;
}

/** Several checks that are fixed in the same place. */
export const buildChecks = (
  where: SendCheck["where"],
  checks: readonly (Omit<SendCheck, "where" | "field"> & { field?: string })[],
): SendCheck[] => checks.map((check) => ({ field: null, ...check, where }));
