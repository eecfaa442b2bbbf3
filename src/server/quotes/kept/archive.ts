// Everything that is kept of the customers of some quotes, as one ZIP archive made while it is sent.
import { putBack } from "#domain/audit-personal.ts";
import type { Database } from "#server/database/connect.ts";
import { findWhole, listEntriesOf, listFiles } from "./queries.ts";

/** Nothing is told of so often. */
const MOST_ENTRIES = 1000;

/** Each quote in a short transaction of its own. */
export async function* customerArchive(database: Database, companyId: number | null, ids: string[]) {
  const { strToU8, Zip, ZipDeflate } = await import("fflate");
  const made: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    made.push(part);
  });
  const add = (path: string, content: Uint8Array) => {
    const file = new ZipDeflate(path, { level: 6 });
    zip.add(file);
    file.push(content, true);
  };
  for (const id of ids) {
    const { found, entries, files } = await database.asCompany(companyId, async (db) => ({
      found: await findWhole(db, id),
      entries: await listEntriesOf(db, id, MOST_ENTRIES),
      files: await listFiles(db, id),
    }));
    if (!found) continue;
    const log = entries.map(({ entry, given }) => withoutCosts(putBack(entry, given)));
    add(`${found.number}/data.json`, strToU8(JSON.stringify({ ...found.whole, log }, null, 2)));
    for (const { name, bytes } of files) add(`${found.number}/${name}`, bytes);
    yield* made.splice(0);
  }
  zip.end();
  yield* made;
}

/** As the quote's own row in the archive, which is for the customer. */
const costs = ["labourCost", "materialCost", "priceBasis", "conflict"];

function withoutCosts<E extends { metadata: Record<string, unknown> | null }>(entry: E): E {
  const changes = entry.metadata?.changes;
  if (!changes) return entry;
  const left = Object.fromEntries(Object.entries(changes).filter(([field]) => !costs.includes(field)));
  return { ...entry, metadata: { ...entry.metadata, changes: left } };
}
