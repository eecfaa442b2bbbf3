// SQL for where quotes are filed. Row level security keeps each statement inside the company.

import { boolean, integer, listColumns, nullable, text, uuid, uuids } from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { statement } from "#server/database/statement.ts";
import { quotesTable } from "#server/quotes/columns.ts";
import { filingColumns } from "#server/quotes/shapes.ts";

/** Whoever files quotes, merges or erases customers holds it, so that none of them meets a half-made change. */
export const lockCounter = statement({
  name: "lock_counter_for_filing",
  takes: {},
  text: "select from quote_counters for update",
});

export const selectKnown = statement({
  name: "is_filing_known",
  takes: { ...filingColumns, seer: nullable(uuid) },
  gives: { isKnown: boolean },
  text: `select ($customerId is null or exists (select from customers c
        where c.id = $customerId and find_customer_sight($seer, coalesce(c.merged_into, c.id)) is not null))
      and ($siteId is null or exists (select from sites s join customers c on c.id = s.customer_id
        where s.id = $siteId and may_see_site($seer, s.id)
          and ($customerId is null or coalesce(c.merged_into, c.id) =
            (select coalesce(w.merged_into, w.id) from customers w where w.id = $customerId))))
      and ($pumpId is null or exists (select from pumps p where p.id = $pumpId
        and ($siteId is null or p.site_id = $siteId) and may_see_site($seer, p.site_id))) as is_known`,
});

/** Files a quote that was never sent by its changed words. */
export const fileChangedQuote = statement({
  name: "file_changed_quote",
  takes: { id: uuid, oldName: text, oldPostcode: nullable(text) },
  gives: { done: text },
  text: "select file_changed_quote($id, $oldName, $oldPostcode)::text as done",
});

const filedQuote = {
  ...pickCodecs(quotesTable, "id", "quoteNumber", "userId", "version", "erasedAt"),
  ...filingColumns,
};
const selectForFiling = statement({
  name: "lock_quotes_for_filing",
  takes: { ids: uuids },
  gives: filedQuote,
  text: `select ${listColumns(filedQuote)} from quotes where id = any ($ids) order by id for update`,
});
/** Locked until the transaction ends, after the company's counter. */
export async function lockForFiling(db: Tx, ids: string[]) {
  const [, quotes] = await Promise.all([lockCounter(db), selectForFiling(db, { ids })]);
  return quotes;
}
export type FiledQuote = Awaited<ReturnType<typeof lockForFiling>>[number];

export const fileQuotesUnder = statement({
  name: "file_quotes",
  takes: { ids: uuids, ...filingColumns, byUser: uuid, byName: text },
  gives: { filed: integer },
  text: "select file_quotes($ids, $customerId, $siteId, $pumpId, $byUser, $byName) as filed",
});
