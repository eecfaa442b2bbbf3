// Quotes as CSV: all that a person may see or those that fit the filters of the list, sent while they are read.
import type { QuoteQuery } from "#contract/quotes/quotes.ts";
import type { Actor } from "#domain/actor.ts";
import { formatQuoteCsvLine, quoteCsvHeader } from "#domain/quotes/csv.ts";
import { maySeeAllQuotes, redactCosts } from "#domain/quotes/policy.ts";
import type { Database } from "#server/database/connect.ts";
import { BATCH_SIZE, readInBatches } from "#server/kernel/streamed-lists.ts";
import { buildQuoteFilter } from "./list.ts";
import { exportPage } from "./queries.ts";

/** Each part in a short transaction of its own: a slow reader must not hold the database. */
export async function* formatQuotesAsCsv(
  database: Database,
  actor: Actor,
  query: Omit<QuoteQuery, "limit" | "cursor">,
): AsyncIterable<string> {
  yield quoteCsvHeader;
  const filter = buildQuoteFilter(query, maySeeAllQuotes(actor) ? null : actor.personId);
  const parts = readInBatches<Exported>((beyond) =>
    database.asCompany(actor.companyId, (db) => exportPage(db, filter, beyond, BATCH_SIZE), true),
  );
  for await (const rows of parts) yield rows.map((quote) => formatQuoteCsvLine(redactCosts(actor, quote))).join("");
}

type Exported = Awaited<ReturnType<typeof exportPage>>[number];
