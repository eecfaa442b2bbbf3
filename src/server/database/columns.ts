// What each column holds, declared once beside its codec (decision 85). What erasing a customer does follows from it:
// tools/checks/erasure.ts writes db/functions/erasure.sql.
import type { Codec } from "./codecs.ts";

/**
 * "user": of somebody who signs in, kept as long as the account or the log. "follows": of a customer, and computed from
 * columns that are erased. Otherwise of a customer, with what erasing leaves: an expression in SQL; or, of a JSON value, what
 * becomes of some of its keys.
 */
type Whose = "user" | "follows" | { leaves: string } | { leavesKeys: Record<string, null> };

type Column =
  | { kind: "business" | "technical"; codec: Codec<unknown> }
  | { kind: "personal"; codec: Codec<unknown>; whose: Whose };

const plain =
  (kind: "business" | "technical") =>
  (codec: Codec<unknown>): Column => ({ kind, codec });
/** Of the company's trade: stays when a customer is erased. */
export const business = plain("business");
/** Needed for the program to work, and about nobody. */
export const technical = plain("technical");
export const personal = (codec: Codec<unknown>, whose: Whose): Column => ({ kind: "personal", codec, whose });

/** How rows go with a quote whose customer is erased; SQL, which may name `of_quote`, its `revisions` and the `moment`. */
interface Erasing {
  rows: string;
  /** Columns that change with the erased ones. */
  also?: Record<string, string>;
  /** Columns that a trigger sets meanwhile. */
  byTriggers?: string[];
}

export interface Table {
  name: string;
  columns: Record<string, Column>;
  erasing: Erasing | null;
}
/** Columns by their names in the database. */
export const declareTable = (name: string, columns: Record<string, Column>, erasing: Erasing | null = null): Table => ({
  name,
  columns,
  erasing,
});
