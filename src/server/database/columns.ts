// What each column holds, declared once with its codec (decision 85). Queries take their codecs from it, and it
// determines what erasing a customer does: tools/checks/erasure.ts writes db/functions/erasure.sql.
import { type Codec, toSnakeCase } from "./codecs.ts";

/**
 * "user": personal data of a user, stored as long as the account or the log. "record": a customer's, and its row is
 * deleted with the customer's record. "follows": a customer's, and computed from columns that are erased. Otherwise the
 * customer's of a quote, with what erasure leaves: an SQL expression; or, for a JSON value, new values of some of its keys.
 */
type Whose = "user" | "record" | "follows" | { leaves: string } | { leavesKeys: Record<string, null> };

type Column<T> =
  | { kind: "business" | "technical"; codec: Codec<T> }
  | { kind: "personal"; codec: Codec<T>; whose: Whose };
type Columns = { readonly [key: string]: Column<unknown> };

/** The company's business data: it stays when a customer is erased. */
export const business = <T>(codec: Codec<T>): Column<T> => ({ kind: "business", codec });
/** Needed by the program, and not personal. */
export const technical = <T>(codec: Codec<T>): Column<T> => ({ kind: "technical", codec });
export const personal = <T>(codec: Codec<T>, whose: Whose): Column<T> => ({ kind: "personal", codec, whose });

/** How rows are erased with a quote's customer: SQL, which may use `of_quote`, its `revisions` and the `moment`. */
interface Erasing {
  rows: string;
  /** Columns that change together with the erased ones, by their names in the database. */
  also?: Record<string, string>;
  /** Columns that a trigger sets in the same update. */
  byTriggers?: string[];
}

export interface Table<C extends Columns = Columns> {
  name: string;
  columns: C;
  erasing: Erasing | null;
}
/** The keys are the program's names: `quoteNumber` is the column quote_number. */
export const declareTable = <C extends Columns>(
  name: string,
  columns: C,
  erasing: Erasing | null = null,
): Table<C> => ({
  name,
  columns,
  erasing,
});

/** Each column with its name in the database. */
export const listTableColumns = ({ columns }: Table): [string, Column<unknown>][] =>
  Object.entries(columns).map(([key, column]) => [toSnakeCase(key), column]);

type CodecsOf<C extends Columns> = { [K in keyof C]: C[K] extends Column<infer T> ? Codec<T> : never };

/** A shape of these columns. */
export function pickCodecs<C extends Columns, K extends keyof C & string>(
  { columns }: Table<C>,
  ...keys: readonly K[]
): CodecsOf<Pick<C, K>> {
  return Object.fromEntries(keys.map((key) => [key, (columns[key] as Column<unknown>).codec])) as CodecsOf<Pick<C, K>>;
}
