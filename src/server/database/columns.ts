// What each column holds, declared once with its codec (decision 85). It determines what erasing a customer does:
// tools/checks/erasure.ts writes db/functions/erasure.sql.
import type { Codec } from "./codecs.ts";

/**
 * "user": personal data of a user, stored as long as the account or the log. "follows": a customer's, and computed from
 * columns that are erased. Otherwise a customer's, with what erasure leaves: an SQL expression; or, for a JSON value,
 * new values of some of its keys.
 */
type Whose = "user" | "follows" | { leaves: string } | { leavesKeys: Record<string, null> };

type Column =
  | { kind: "business" | "technical"; codec: Codec<unknown> }
  | { kind: "personal"; codec: Codec<unknown>; whose: Whose };

const plain =
  (kind: "business" | "technical") =>
  (codec: Codec<unknown>): Column => ({ kind, codec });
/** The company's business data: it stays when a customer is erased. */
export const business = plain("business");
/** Needed by the program, and not personal. */
export const technical = plain("technical");
export const personal = (codec: Codec<unknown>, whose: Whose): Column => ({ kind: "personal", codec, whose });

/** How rows are erased with a quote's customer: SQL, which may use `of_quote`, its `revisions` and the `moment`. */
interface Erasing {
  rows: string;
  /** Columns that change together with the erased ones. */
  also?: Record<string, string>;
  /** Columns that a trigger sets in the same update. */
  byTriggers?: string[];
}

export interface Table {
  name: string;
  columns: Record<string, Column>;
  erasing: Erasing | null;
}
/** The keys are the columns' names in the database. */
export const declareTable = (name: string, columns: Record<string, Column>, erasing: Erasing | null = null): Table => ({
  name,
  columns,
  erasing,
});
