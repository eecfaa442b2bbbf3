// SQL for where quotes are filed. Row level security keeps each statement inside the company.

import { lockQuoteCounter } from "#server/customers/queries.ts";
import { boolean, integer, listColumns, nullable, text, uuid, uuids } from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { statement } from "#server/database/statement.ts";
import { quotesTable } from "#server/quotes/columns.ts";
import { filingColumns } from "#server/quotes/shapes.ts";

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

const filedQuote = {
  ...pickCodecs(quotesTable, "id", "quoteNumber", "userId", "version", "status", "erasedAt"),
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
  const [, quotes] = await Promise.all([lockQuoteCounter(db), selectForFiling(db, { ids })]);
  return quotes;
}

export const fileQuotesUnder = statement({
  name: "file_quotes",
  takes: { ids: uuids, ...filingColumns, byUser: uuid, byName: text },
  gives: { filed: integer },
  text: "select file_quotes($ids, $customerId, $siteId, $pumpId, $byUser, $byName) as filed",
});
