// SQL for the quotes that a device copies before anyone opens them on it.
import { MAX_PREFETCHED } from "#contract/quotes/quote-prefetch.ts";
import { renewOptionNames } from "#domain/quotes/options.ts";
import { applySnapshotNames } from "#domain/quotes/price-snapshot.ts";
import { instant, integer, uuid } from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { statement } from "#server/database/statement.ts";
import { detailColumns, detailJoins, detailShape } from "#server/quotes/queries.ts";

/**
 * Without quotes that have an offline price, each of which needs two more statements. The planner sees the highest limit,
 * as with the pages of the list: a variable one would be planned each time, which takes as long as reading the rows.
 */
const selectNewest = statement({
  name: "newest_details",
  takes: { most: integer },
  gives: detailShape,
  text: `select ${detailColumns}
    from (select * from quotes q where offline_price is null
      order by q.created_at desc, q.id desc limit ${MAX_PREFETCHED}) q ${detailJoins}
    order by q.created_at desc, q.id desc limit (select $most)`,
});
const selectOwnNewest = statement({
  name: "own_newest_details",
  takes: { most: integer, createdBy: uuid },
  gives: detailShape,
  text: `select ${detailColumns}
    from (select * from quotes q where offline_price is null and user_id = $createdBy
      order by q.created_at desc, q.id desc limit ${MAX_PREFETCHED}) q ${detailJoins}
    order by q.created_at desc, q.id desc limit (select $most)`,
});

export async function listNewestQuotes(db: Tx, createdBy: string | null, most: number) {
  const rows = await (createdBy === null ? selectNewest(db, { most }) : selectOwnNewest(db, { most, createdBy }));
  return rows.map((quote) => renewOptionNames(applySnapshotNames(quote)));
}

/** Of the whole company: a user who may see fewer quotes than before still has copies of the others. */
export const listErasedQuotes = statement({
  name: "quotes_erased_recently",
  takes: { from: instant, most: integer },
  gives: { id: uuid, version: integer },
  text: "select id, version from quotes where erased_at >= $from limit $most",
});
