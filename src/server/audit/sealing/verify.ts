// Looks whether the sealed audit log is as it was.
import { createHash } from "node:crypto";
import { checkSeal, countLate, type Hash, type Late, type Seal, type Tampering } from "#domain/audit/seal.ts";
import type { Database } from "#server/database/connect.ts";
import { missedSeal } from "./memory.ts";
import { countEntriesAfter, findLastSeal, listEntries, listSealsAfter } from "./queries.ts";

export const sha256: Hash = (text) => createHash("sha256").update(text).digest("hex");

export interface Verification {
  seals: number;
  /** Entries that have a seal. */
  sealedEntries: number;
  /** Entries too new to have one. */
  unsealedEntries: number;
  /** Of the last seal: who noted it down earlier can tell whether the seals themselves were made anew. */
  lastHash: string | null;
  lastSealedAt: string | null;
  /** The first thing that is not as it was. */
  tampering: Tampering | null;
  late: Late | null;
}

const SEALS_AT_ONCE = 20;

/**
 * Reads everything, each seal in a short transaction of its own: about 10 s for a million entries. `onSeal` hears each
 * that is as it was.
 */
export async function verifyLog(database: Database, onSeal = (_seal: Seal) => {}): Promise<Verification> {
  let previous: Seal | null = null;
  let sealedEntries = 0;
  let tampering: Tampering | null = null;
  let late: Late | null = null;
  for await (const { seal, entries } of sealedBatches(database)) {
    tampering ??= checkSeal(seal, entries, previous, sha256);
    if (tampering) break;
    sealedEntries += entries.length;
    late = countLate(late, seal, entries);
    onSeal(seal);
    previous = seal;
  }
  return database.asPlatform(async (db) => {
    const last = await findLastSeal(db);
    return {
      seals: last?.number ?? 0,
      sealedEntries,
      unsealedEntries: await countEntriesAfter(db, last?.lastEntry ?? 0),
      lastHash: last?.hash ?? null,
      lastSealedAt: last?.sealedAt ?? null,
      tampering: tampering ?? (await missedSeal(db, database)),
      late,
    };
  });
}

/** Each seal with the entries that stand in its range now. */
async function* sealedBatches(database: Database) {
  let seals: Seal[] = [];
  // The program gives ids from 1 on; only somebody else writes one below.
  let previous: { number: number; lastEntry: number | null } = { number: 0, lastEntry: null };
  do {
    const { number } = previous;
    seals = await database.asPlatform((db) => listSealsAfter(db, number, SEALS_AT_ONCE));
    for (const seal of seals) {
      const { lastEntry } = previous;
      yield { seal, entries: await database.asPlatform((db) => listEntries(db, lastEntry, seal.lastEntry)) };
      previous = seal;
    }
  } while (seals.length === SEALS_AT_ONCE);
}

/** The sealed log as lines of JSON, which `npm run audit:verify -- FILE` checks without this server. */
export async function* sealedLog(database: Database): AsyncIterable<string> {
  for await (const { seal, entries } of sealedBatches(database)) {
    yield `${[{ seal }, ...entries.map((entry) => ({ entry }))].map((line) => JSON.stringify(line)).join("\n")}\n`;
  }
}
