// All data stored about the customers of some quotes, as one ZIP archive that is created while it is sent.
import { restorePersonalData } from "#domain/audit-personal-data.ts";
import type { Database } from "#server/database/connect.ts";
import { createZip } from "#server/kernel/zip.ts";
import { findFullQuote, listEntriesOf, listFiles } from "./queries.ts";

/** More audit entries than a quote ever has. */
const MAX_ENTRIES = 1000;

/** Each quote in a short transaction of its own. */
export async function* buildCustomerArchive(database: Database, companyId: number | null, ids: string[]) {
  const zip = await createZip();
  for (const id of ids) {
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

/** Left out, as in the quote's own row in the archive, which is for the customer. */
const costFields = ["labourCost", "materialCost", "priceBasis", "conflict"];

function removeCosts<E extends { metadata: Record<string, unknown> | null }>(entry: E): E {
  const changes = entry.metadata?.changes;
  if (!changes) return entry;
  const visibleChanges = Object.fromEntries(Object.entries(changes).filter(([field]) => !costFields.includes(field)));
  return { ...entry, metadata: { ...entry.metadata, changes: visibleChanges } };
}
