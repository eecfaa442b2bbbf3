import { findLastSeal } from "#server/audit/sealing/queries.ts";
import { runSealing, type Watched } from "#server/audit/sealing/sealer.ts";
import type { Database } from "#server/database/connect.ts";
import { waitUntil } from "./pause.ts";

/**
 * Rounds as in a running server, until everything up to the mark is sealed. Two are not always enough: a round waits
 * for every transaction that was open at the mark, in any database of the server, so also for those of other tests.
 */
export async function sealAll(database: Database, now = () => new Date(), mark?: Watched): Promise<void> {
  const upTo = mark ?? (await runSealing(database, null, now));
  await waitUntil("everything at the mark to be sealed", async () => {
    await runSealing(database, upTo, now);
    const last = await database.asPlatform(findLastSeal);
    return (last?.lastEntryId ?? 0) >= upTo.upTo;
  });
}
