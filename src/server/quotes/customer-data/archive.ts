// All data stored about the customers of some quotes, as one ZIP archive that is created while it is sent.
import { restorePersonalData } from "#domain/audit-personal-data.ts";
import { type CustomerRecord, findWholeRecord, listRecordEntries } from "#server/customers/erasure/queries.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { createZip } from "#server/kernel/zip.ts";
import { findFullQuote, listEntriesOf, listFiles } from "./queries.ts";

/** More audit entries than a quote ever has. */
const MAX_ENTRIES = 1000;

interface Content {
  quotes: string[];
  records: Pick<CustomerRecord, "id" | "records">[];
}

/** Each quote and record in a short transaction of its own. */
export async function* buildCustomerArchive(
  database: Database,
  companyId: number | null,
  { quotes, records }: Content,
) {
  const zip = await createZip();
  for (const [index, { id, records: ids }] of records.entries()) {
    const content = await database.asCompany(companyId, (db) => readRecord(db, id, ids), true);
    if (!content) continue;
    zip.file(`customer-${index + 1}/data.json`).push(Buffer.from(JSON.stringify(content, null, 2)), true);
    yield* zip.made();
  }
  for (const id of quotes) {
    const { fullQuote, entries, files } = await database.asCompany(
      companyId,
      async (db) => ({
        fullQuote: await findFullQuote(db, id),
        entries: await listEntriesOf(db, id, MAX_ENTRIES),
        files: await listFiles(db, id),
      }),
      true,
    );
    if (!fullQuote) continue;
    const log = entries.map(({ entry, personalValues }) => removeCosts(restorePersonalData(entry, personalValues)));
    zip
      .file(`${fullQuote.number}/data.json`)
      .push(Buffer.from(JSON.stringify({ ...fullQuote.whole, log }, null, 2)), true);
    for (const { name, bytes } of files) zip.file(`${fullQuote.number}/${name}`).push(bytes, true);
    yield* zip.made();
  }
  yield* zip.end();
}

/** The record and those merged into it, with their sites, pumps, services and log, and the numbers of their quotes. */
async function readRecord(db: Tx, id: string, ids: readonly string[]) {
  const whole = await findWholeRecord(db, id);
  if (!whole) return null;
  const partIds = whole.records.flatMap(({ id, sites }) => [
    id,
    ...sites.flatMap((site) => [site.id, ...site.pumps.map((pump) => pump.id)]),
  ]);
  const entries = await listRecordEntries(
    db,
    partIds,
    ids.map((one) => `customer_record ${one}`),
    MAX_ENTRIES,
  );
  return { ...whole, log: entries.map(({ entry, personalValues }) => restorePersonalData(entry, personalValues)) };
}

/** Left out, as in the quote's own row in the archive, which is for the customer. */
const costFields = ["labourCost", "materialCost", "priceBasis", "conflict"];

function removeCosts<E extends { metadata: Record<string, unknown> | null }>(entry: E): E {
  const changes = entry.metadata?.changes;
  if (!changes) return entry;
  const visibleChanges = Object.fromEntries(Object.entries(changes).filter(([field]) => !costFields.includes(field)));
  return { ...entry, metadata: { ...entry.metadata, changes: visibleChanges } };
}
