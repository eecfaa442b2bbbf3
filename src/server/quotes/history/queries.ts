// SQL for the history of one quote.
import { restorePersonalData } from "#domain/audit-personal-data.ts";
import type { SelectableParts } from "#domain/offers/selectable-parts.ts";
import { bigint, boolean, instant, integer, json, nullable, text, uuid } from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { statement } from "#server/database/statement.ts";
import { entriesWithPersonalData, personalValues } from "#server/kernel/queries.ts";

const selectEntries = statement({
  name: "list_quote_entries",
  takes: { quoteId: text, most: integer },
  gives: {
    entry: { id: bigint, at: instant, impersonating: boolean },
    details: {
      userName: nullable(text),
      metadata: nullable(json<Record<string, unknown>>()),
      description: nullable(text),
      ipAddress: nullable(text),
      userAgent: nullable(text),
    },
    personalValues,
  },
  text: `select e.id, e.created_at as at, e.impersonating, e.user_name, e.metadata, e.description, e.ip_address,
      e.user_agent, p.personal_values
    from ${entriesWithPersonalData}
    where e.entity_type = 'quote' and e.entity_id = $quoteId and e.success order by e.id desc limit $most`,
});

/** The newest entries of the audit log about one quote. */
export async function listQuoteEntries(db: Tx, quoteId: string, most: number) {
  const rows = await selectEntries(db, { quoteId, most });
  return rows.map(({ entry, details, personalValues }) => {
    const { userName: who, metadata } = restorePersonalData(details, personalValues);
    return { ...entry, who, metadata };
  });
}

const selectOfferedParts = statement({
  name: "list_offered_parts",
  takes: { quoteId: uuid },
  gives: { revision: text, parts: json<SelectableParts>() },
  text: `select content->>'number' as revision, content->'selection' as parts from quote_revisions
    where quote_id = $quoteId and content ? 'selection' order by number desc limit 100`,
});

/** By the revision's name, what its customer could choose from; nothing of an erased one. */
export async function listOfferedParts(db: Tx, quoteId: string): Promise<ReadonlyMap<string, SelectableParts>> {
  return new Map((await selectOfferedParts(db, { quoteId })).map(({ revision, parts }) => [revision, parts]));
}
