// SQL for what a device keeps of quotes that nobody has opened on it.
import { MAX_PREFETCHED } from "#contract/quotes/quote-prefetch.ts";
import { applySnapshotNames } from "#domain/quotes/price-snapshot.ts";
import { instant, integer, uuid } from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { statement } from "#server/database/statement.ts";
import { detailColumns, detailJoins, detailShape } from "#server/quotes/queries.ts";

/**
 * Which two prices there are to choose from takes two statements more for each quote. The planner sees the most, as with the
 * pages of the list: for fewer it would plan anew each time, which takes as long as reading them.
 */
const newestOfAll = statement({
  name: "newest_details",
  takes: { most: integer },
  gives: detailShape,
  text: `select ${detailColumns}
    from (select * from quotes q where offline_price is null
      order by q.created_at desc, q.id desc limit ${MAX_PREFETCHED}) q ${detailJoins}
    order by q.created_at desc, q.id desc limit (select $most)`,
});
const newestOfOwn = statement({
  name: "own_newest_details",
  takes: { most: integer, createdBy: uuid },
  gives: detailShape,
  text: `select ${detailColumns}
    from (select * from quotes q where offline_price is null and user_id = $createdBy
      order by q.created_at desc, q.id desc limit ${MAX_PREFETCHED}) q ${detailJoins}
    order by q.created_at desc, q.id desc limit (select $most)`,
});

export async function listNewestQuotes(db: Tx, createdBy: string | null, most: number) {
  const rows = await (createdBy === null ? newestOfAll(db, { most }) : newestOfOwn(db, { most, createdBy }));
  return rows.map(applySnapshotNames);
}

/** Of the whole company: whoever may see fewer quotes than before has copies of more. */
export const listErasedQuotes = statement({
  name: "erased_lately",
  takes: { from: instant, most: integer },
  gives: { id: uuid, version: integer },
  text: "select id, version from quotes where erased_at >= $from limit $most",
});
