import { findLastSeal } from "#server/audit/sealing/queries.ts";
import { runSealing, type Watched } from "#server/audit/sealing/sealer.ts";
import type { Database } from "#server/database/connect.ts";
import { waitUntil } from "./pause.ts";

/**
 * Rounds as they follow one another in a running server, until everything that stands at the mark is sealed. Two do not
 * always: a round waits for every transaction that was open at the mark, in whatever database of the server, so also for
 * those of the tests that run beside this one.
 */
export async function sealAll(database: Database, now = () => new Date(), mark?: Watched): Promise<void> {
  const upTo = mark ?? (await runSealing(database, null, now));
  await waitUntil("everything at the mark to be sealed", async () => {
    await runSealing(database, upTo, now);
    const last = await database.asPlatform(findLastSeal);
    return (last?.lastEntry ?? 0) >= upTo.upTo;
  });
}
