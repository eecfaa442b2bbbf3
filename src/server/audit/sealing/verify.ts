// Verifies that the sealed audit log is unchanged.
import { createHash } from "node:crypto";
import { type ExplainedLateEntries, type LateEntries, LateEntryFinder } from "#domain/audit/delayed-entries.ts";
import { findUnrecordedMove, type MovedEntries, mergeMovedDigests } from "#domain/audit/moved-entries.ts";
import {
  checkSeal,
  type Digest,
  digestEntries,
  type Hash,
  type Seal,
  type SealedEntry,
  type Tampering,
} from "#domain/audit/seal.ts";
import { findPersonalDataFault, readErasures } from "#domain/audit-personal-data.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { pickEntries, readBatches } from "./entry-batches.ts";
import { findReplacedSeal } from "./last-seal.ts";
import {
  type EntryWithPersonalData,
  findLastSeal,
  findUnsealed,
  listErasures,
  listMovedEntries,
  listMoves,
  listNewErasures,
  listSealsAfter,
} from "./queries.ts";

export const computeSha256: Hash = (text) => createHash("sha256").update(text).digest("hex");

export interface Verification {
  seals: number;
  /** The number of sealed entries. */
  sealedEntries: number;
  unsealedEntries: number;
  /** Unsealed entries older than ten minutes, though one is sealed within a minute, that no newer entry explains. */
  overdueEntries: number;
  /** The time of the oldest unsealed entry. */
  unsealedSince: string | null;
  /** The last seal's hash: compared with an earlier note, it shows whether the seals themselves were made again. */
  lastHash: string | null;
  lastSealedAt: string | null;
  /** The first thing that was changed. */
  tampering: Tampering | null;
  /** Entries that were sealed late without a reason. */
  late: LateEntries | null;
  /** Late entries that another entry explains. */
  explained: ExplainedLateEntries[];
}

const SEALS_AT_ONCE = 20;

/**
 * Reads everything, each seal in a short transaction of its own: about 10 s for a million entries. `onSeal` gets each
 * unchanged seal.
 */
export async function verifyLog(database: Database, onSeal = (_seal: Seal) => {}): Promise<Verification> {
  let previous: Seal | null = null;
  let sealedEntries = 0;
  let tampering: Tampering | null = null;
  const reading = new LateEntryFinder();
  const movedEntries = new Map<string, MovedEntries>();
  for await (const { seal, after } of sealsWithStart(database)) {
    const found = await database.asPlatform((db) => lookUnder(db, seal, after, movedEntries), true);
    tampering = checkSeal(seal, found.digests, previous, computeSha256) ?? found.personalDataFault;
    if (tampering) break;
    reading.add(seal, found.entries);
    sealedEntries += found.entries.length;
    onSeal(seal);
    previous = seal;
  }
  if (movedEntries.size > 0) tampering ??= findUnrecordedMove(movedEntries, await database.asPlatform(listMoves, true));
  return database.asPlatform(async (db) => {
    const last = await findLastSeal(db);
    const unsealed = await findUnsealed(db, last?.lastEntryId ?? 0);
    return {
      seals: last?.number ?? 0,
      sealedEntries,
      unsealedEntries: unsealed.entries,
      overdueEntries: unsealed.overdue,
      unsealedSince: unsealed.since,
      lastHash: last?.hash ?? null,
      lastSealedAt: last?.sealedAt ?? null,
      tampering: tampering ?? (await findReplacedSeal(db, database)),
      ...reading.result(),
    };
  });
}

async function lookUnder(db: Tx, seal: Seal, after: number | null, movedEntries: Map<string, MovedEntries>) {
  const digests: Digest[] = [];
  const read: SealedEntry[] = [];
  let personalDataFault: Tampering | null = null;
  for await (const standing of readBatches(db, after, seal.lastEntryId)) {
    const entries = pickEntries(standing);
    digests.push(...digestEntries(entries, computeSha256));
    read.push(...entries);
    personalDataFault ??= await faultOf(db, standing, seal);
  }
  const gone = await listMovedEntries(db, after, seal.lastEntryId);
  return {
    digests: mergeMovedDigests(seal, digests, gone, movedEntries, computeSha256),
    entries: read,
    personalDataFault,
  };
}

/** The first of these entries whose personal data were changed. */
async function faultOf(db: Tx, standing: readonly EntryWithPersonalData[], seal: Seal): Promise<Tampering | null> {
  const times = new Set(standing.flatMap(({ personalData }) => personalData?.erasedAt ?? []));
  const isErasure = readErasures(await listErasures(db, [...times]));
  for (const { entry, personalData } of standing) {
    const sentence = findPersonalDataFault(entry, personalData, computeSha256, isErasure);
    if (sentence) return { entryId: entry.id, sealNumber: seal.number, sentence };
  }
  return null;
}

/** Each seal with the last entry of the previous one. */
async function* sealsWithStart(database: Database) {
  let seals: Seal[] = [];
  // The program assigns ids from 1 on; only tampering adds one below.
  let previous: { number: number; lastEntryId: number | null } = { number: 0, lastEntryId: null };
  do {
    const { number } = previous;
    seals = await database.asPlatform((db) => listSealsAfter(db, number, SEALS_AT_ONCE), true);
    for (const seal of seals) {
      yield { seal, after: previous.lastEntryId };
      previous = seal;
    }
  } while (seals.length === SEALS_AT_ONCE);
}

/** The sealed log as lines of JSON, which `npm run audit:verify -- FILE` verifies without this server. */
export async function* streamSealedLog(database: Database): AsyncIterable<string> {
  let lastEntry = 0;
  for await (const { seal, after } of sealsWithStart(database)) {
    yield await database.asPlatform(async (db) => {
      let lines = `${JSON.stringify({ seal })}\n`;
      const gone = await listMovedEntries(db, after, seal.lastEntryId);
      if (gone.size > 0) lines += `${JSON.stringify({ movedEntries: [...gone] })}\n`;
      for await (const standing of readBatches(db, after, seal.lastEntryId)) {
        lines += standing.map((one) => `${JSON.stringify(one.personalData ? one : { entry: one.entry })}\n`).join("");
      }
      lastEntry = seal.lastEntryId;
      return lines;
    }, true);
  }
  // Erasures of the last minute are explained by entries that are not sealed yet.
  const erasures = await database.asPlatform((db) => listNewErasures(db, lastEntry), true);
  yield erasures.map((erasure) => `${JSON.stringify({ erasure })}\n`).join("");
}
