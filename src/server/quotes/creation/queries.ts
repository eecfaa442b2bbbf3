// SQL for new quotes. Row level security keeps each query inside the company.
import { listenersSql, pickShownIdSql } from "#server/customers/queries.ts";
import { boolean, instant, integer, listColumns, type RowOf, text, uuid } from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { readRow, statement } from "#server/database/statement.ts";
import { CHANNEL } from "#server/database/transaction.ts";
import { type EntryStatement, newEntry } from "#server/kernel/queries.ts";
import { creationColumns, filingColumns } from "#server/quotes/shapes.ts";

const newQuoteShape = {
  id: uuid,
  companyId: integer,
  userId: uuid,
  createdByName: text,
  ...creationColumns,
  creationHash: text,
};
/** Under what a new quote shall be filed; `file_quote` finds or makes the rest. */
const wantedFiling = { ...filingColumns, isNewCustomer: boolean };
export type WantedFiling = RowOf<typeof wantedFiling>;

export interface NewRow extends RowOf<typeof newQuoteShape & typeof wantedFiling> {
  quotePrefix: string;
  at: string;
}

/**
 * A new quote with the company's next number, filed under its customer. The counter's row is locked from here to the end
 * of the transaction, so there is no gap and no repeat, and parallel quotes for one new customer make one record: the
 * filing is computed from the counter's row, so only once it is locked. The lock never waits for this program. Fails with a unique violation if a quote with
 * this id exists in any company, and with a foreign key violation if the company, and its counter with it, has just
 * been deleted.
 */
export const insertQuote = statement({
  name: "insert_quote",
  takes: { ...newQuoteShape, ...wantedFiling, quotePrefix: text, at: instant },
  gives: { quoteNumber: text, ...filingColumns },
  // As the domain's `formatQuoteNumber` formats it; lpad alone would cut longer numbers.
  text: `with next_number as (
      update quote_counters set last_number = last_number + 1 returning last_number::text as digits
    )
    insert into quotes (${listColumns(newQuoteShape)}, quote_number, created_at, updated_at, ${listColumns(filingColumns)})
    select ${Object.keys(newQuoteShape).map((key) => `$${key}`)},
      coalesce($quotePrefix || '-' || lpad(digits, greatest(6, length(digits)), '0'), $id::text), $at, $at,
      filed_customer, filed_site, filed_pump
    from (select) one_row left join next_number on true
      left join lateral file_quote(case when digits is not null then $companyId end, $customerId, $siteId, $pumpId,
        $isNewCustomer, $customerName, $customerKind, $customerEmail, $customerPhone, $customerVatNumber, $siteAddress,
        $postcode, $locationId, $userId, $createdByName, $at) filed on true
    returning quote_number, ${listColumns(filingColumns)}`,
});

/**
 * `insert_audit_entry` for a new quote, whose number ends the description. Only the database knows whether the quote has
 * made its customer, or a site of it: then it is announced to those who see that customer.
 */
export const insertCreationEntry: EntryStatement = statement({
  name: "insert_audit_entry_of_new_quote",
  takes: newEntry,
  gives: { announced: integer },
  text: `with personal as (
      insert into audit_personal_data (id, company_id, quote_id, subject, salt, personal_values)
      select $personalId, $personalCompanyId, $quoteId, $subject, $salt, $personalValues where $personalId is not null
    ), announcements as (
      select unnest($messages) as message
      union all
      select json_build_object('entity', 'customer', 'id', c.id, 'version', c.version + 1, 'companyId', c.company_id,
          'ownerId', listener)::text
        from quotes q join sites s on s.id = q.site_id and s.created_at = q.created_at
          join customers record on record.id = s.customer_id
          join customers c on c.id = ${pickShownIdSql("record")}
          cross join lateral unnest(null::uuid || ${listenersSql}) listener
        where q.id = $entityId::uuid
    )
    insert into audit_logs (action, entity_type, entity_id, user_id, user_name, user_email, company_id, company_name,
      impersonating, session_id, ip_address, user_agent, metadata, risk_level, success, error_message, created_at,
      description)
    values ($action, $entityType, $entityId, $userId, $userName, $userEmail, $companyId, $companyName,
      $impersonating, $sessionId, $ipAddress, $userAgent, $metadata, $riskLevel, $success, $errorMessage, $createdAt,
      $description || ' ' || (select quote_number from quotes where id = $entityId::uuid))
    returning (select count(pg_notify('${CHANNEL}', message)::text)::integer from announcements) as announced`,
});

const countSince = statement({
  name: "count_quotes_since",
  takes: { since: instant },
  gives: { found: integer },
  text: "select count(*)::integer as found from quotes where created_at >= $since",
});

export async function countCreatedSince(db: Tx, since: Date): Promise<number> {
  return (await readRow(countSince(db, { since: since.toISOString() }))).found;
}
