// Quotes as CSV: all that a person may see or those that fit the filters of the list, sent while they are read.
import type { QuoteQuery } from "#contract/quotes.ts";
import type { Actor } from "#domain/people/actor.ts";
import { csvHeader, csvLine } from "#domain/quotes/csv.ts";
import { seesAllQuotes } from "#domain/quotes/policy.ts";
import type { Database } from "#server/database/connect.ts";
import { forEyesOf } from "#server/quotes/present.ts";
import { filterOf } from "./list.ts";
import { exportPage } from "./queries.ts";

const ROWS_AT_ONCE = 500;

/** Each part in a short transaction of its own: a slow reader must not hold the database. */
export async function* asCsv(
  database: Database,
  actor: Actor,
  query: Omit<QuoteQuery, "limit" | "cursor">,
): AsyncIterable<string> {
  yield csvHeader;
  const filter = filterOf(query, seesAllQuotes(actor) ? null : actor.personId);
  let rows: Exported[] = [];
  do {
    const beyond = rows.at(-1) ?? null;
    rows = await database.asCompany(actor.companyId, (db) => exportPage(db, filter, beyond, ROWS_AT_ONCE));
    if (rows.length > 0) yield rows.map((quote) => csvLine(forEyesOf(actor, quote))).join("");
  } while (rows.length === ROWS_AT_ONCE);
}

type Exported = Awaited<ReturnType<typeof exportPage>>[number];
