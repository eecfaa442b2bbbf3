// The last seal that this process has made or seen. The owner of the tables can rewrite them, but not this.
import type { Seal, Tampering } from "#domain/audit/seal.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { findSealHash } from "./queries.ts";

type Kept = Pick<Seal, "number" | "hash">;

const kept = new WeakMap<Database, Kept>();

export const rememberSeal = (database: Database, seal: Kept) => void kept.set(database, seal);

/** How the seal was changed; null if it is unchanged. */
export async function findReplacedSeal(db: Tx, database: Database): Promise<Tampering | null> {
  const last = kept.get(database);
  if (!last) return null;
  const found = await findSealHash(db, last.number);
  if (found === last.hash) return null;
  const fate = found === null ? "is gone" : "has been made anew";
  return {
    entryId: null,
    sealNumber: last.number,
    sentence: `Seal ${last.number}, which this server knew as ${last.hash}, ${fate}.`,
  };
}
