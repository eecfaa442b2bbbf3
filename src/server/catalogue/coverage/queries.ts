// SQL for the districts that quotes come from.
import type { EnquiryArea } from "#domain/catalogue/coverage.ts";
import { instant, integer, json, text } from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { statement } from "#server/database/statement.ts";

/** Beyond so many districts, the others have too few quotes to matter. */
const MAX_DISTRICTS = 2000;

const selectDistricts = statement({
  name: "list_districts",
  takes: { since: instant, most: integer },
  gives: { quotesRead: integer, outward: text, quotes: integer, latest: json<EnquiryArea["latest"]>() },
  text: `with newest as (
      select id, quote_number, postcode, created_at from quotes
        where created_at >= $since order by created_at desc, id desc limit $most
    ), placed as (
      select *, split_part(postcode, ' ', 1) as outward,
          row_number() over (partition by split_part(postcode, ' ', 1) order by created_at desc, id desc) as place
        from newest where postcode ~ '^[A-Z]{1,2}[0-9]{1,2}[A-Z]? [0-9][A-Z]{2}$'
    )
    select (select count(*) from newest)::int as quotes_read, outward, count(*)::int as quotes,
        json_agg(json_build_object('quoteId', id, 'quoteNumber', quote_number, 'postcode', postcode, 'createdAt', created_at)
          order by place) filter (where place <= 3) as latest
      from placed group by outward order by count(*) desc, outward limit ${MAX_DISTRICTS}`,
});

/**
 * The outward codes of the newest `most` quotes since then, with the number of quotes of each and the newest three of
 * them; and how many quotes were read, those without a valid postcode included. It reads along the index of the newest
 * quotes, so it stays quick however many there are.
 */
export async function listDistricts(
  db: Tx,
  since: Date,
  most: number,
): Promise<{ quotesRead: number; districts: EnquiryArea[] }> {
  const rows = await selectDistricts(db, { since: since.toISOString(), most });
  const districts = rows.map(({ outward, quotes, latest }) => ({
    outward,
    quotes,
    latest: latest.map((quote) => ({ ...quote, createdAt: new Date(quote.createdAt).toISOString() })),
  }));
  return { quotesRead: rows[0]?.quotesRead ?? 0, districts };
}
