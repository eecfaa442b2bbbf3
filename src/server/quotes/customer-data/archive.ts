// All data stored about the customers of some quotes, as one ZIP archive that is created while it is sent.
import { restorePersonalData } from "#domain/audit-personal-data.ts";
import type { Database } from "#server/database/connect.ts";
import { createZip } from "#server/kernel/zip.ts";
import { findFullQuote, listEntriesOf, listFiles } from "./queries.ts";

/** More audit entries than a quote ever has. */
const MOST_ENTRIES = 1000;

/** Each quote in a short transaction of its own. */
export async function* buildCustomerArchive(database: Database, companyId: number | null, ids: string[]) {
  const zip = await createZip();
  for (const id of ids) {
    const { found, entries, files } = await database.asCompany(
      companyId,
      async (db) => ({
        found: await findFullQuote(db, id),
        entries: await listEntriesOf(db, id, MOST_ENTRIES),
        files: await listFiles(db, id),
      }),
      true,
    );
    if (!found) continue;
    const log = entries.map(({ entry, personalValues }) => withoutCosts(restorePersonalData(entry, personalValues)));
    zip.file(`${found.number}/data.json`).push(Buffer.from(JSON.stringify({ ...found.whole, log }, null, 2)), true);
    for (const { name, bytes } of files) zip.file(`${found.number}/${name}`).push(bytes, true);
    yield* zip.made();
  }
  yield* zip.end();
}

/** Left out, as in the quote's own row in the archive, which is for the customer. */
const costs = ["labourCost", "materialCost", "priceBasis", "conflict"];

function withoutCosts<E extends { metadata: Record<string, unknown> | null }>(entry: E): E {
  const changes = entry.metadata?.changes;
  if (!changes) return entry;
  const left = Object.fromEntries(Object.entries(changes).filter(([field]) => !costs.includes(field)));
  return { ...entry, metadata: { ...entry.metadata, changes: left } };
}
