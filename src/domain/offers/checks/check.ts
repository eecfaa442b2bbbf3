// One check before sending, as the tables of checks hold it.
import type { Facts } from "./facts.ts";

export interface SendCheck {
  key: string;
  /** Nothing is sent while it says something; otherwise it is to be thought of. */
  blocks: boolean;
  /** Where it is put right: on the quote's page, in its details, in the company's settings; null where nothing is wrong. */
  where: "quote" | "details" | "settings" | null;
  /** The field of the quote or of the company that puts it right in its place; null where there is none. */
  field: string | null;
  /** Why it is looked at, for whoever asks. */
  why: string;
  /** Where that is written. */
  source: string;
  /** What it says of these facts; null while all is well. */
  when: (facts: Facts) => string | null;
}

/** A few checks that are put right in the same place. */
export const checksIn = (
  where: SendCheck["where"],
  checks: readonly (Omit<SendCheck, "where" | "field"> & { field?: string })[],
): SendCheck[] => checks.map((check) => ({ field: null, ...check, where }));
