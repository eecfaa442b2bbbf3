// Quotes as CSV: all that a person may see or those that fit the filters of the list, sent while they are read.
import type { QuoteQuery } from "#contract/quotes/quotes.ts";
import type { Actor } from "#domain/actor.ts";
import { formatQuoteCsvLine, quoteCsvHeader } from "#domain/quotes/csv.ts";
import { maySeeAllQuotes, redactCosts } from "#domain/quotes/policy.ts";
import type { Database } from "#server/database/connect.ts";
import { BATCH_SIZE } from "#server/kernel/streamed-lists.ts";
import { buildQuoteFilter } from "./list.ts";
import { exportPage } from "./queries.ts";

/** Each part in a short transaction of its own: a slow reader must not hold the database. */
export async function* formatQuotesAsCsv(
  database: Database,
  actor: Actor,
  query: Omit<QuoteQuery, "limit" | "cursor">,
): AsyncIterable<string> {
  yield quoteCsvHeader;
  const filter = buildQuoteFilter(query, maySeeAllQuotes(actor) ? null : actor.userId);
  // A part may be empty, if none of the quotes that one search reads matches.
  for (let next: Part["next"] = null, isFirst = true; isFirst || next; isFirst = false) {
    const from: Part["next"] = next;
    const part: Part = await database.asCompany(
      actor.companyId,
      (db) => exportPage(db, filter, from, BATCH_SIZE),
      true,
    );
    if (part.rows.length > 0) yield part.rows.map((quote) => formatQuoteCsvLine(redactCosts(actor, quote))).join("");
    next = part.next;
  }
}

type Part = Awaited<ReturnType<typeof exportPage>>;
