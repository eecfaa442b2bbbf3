// At the first start behind 0013: customers' values of the entries of before move beside them, and the chain of seals is
// made anew around what is left. In one transaction for each seal, which is first checked against what it was, so that a
// log that somebody has changed is never sealed as it is now; whoever stops half-way goes on at the next start.
import { checkSeal, type Digest, digestsOf, type Seal, type SealedEntry, sealDigests } from "#domain/audit/seal.ts";
import { keepSeal } from "#server/audit/sealing/memory.ts";
import { findLastSeal, listEntries, listSealsAfter } from "#server/audit/sealing/queries.ts";
import { entriesOf, slicesOf } from "#server/audit/sealing/slices.ts";
import { sha256, verifyLog } from "#server/audit/sealing/verify.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { recordItself } from "#server/kernel/audit.ts";
import { parted } from "#server/kernel/parted.ts";
import { beginSetting, findState, holdAsOwner, keepBeside, noteFinish, noteStep, replaceSeal } from "./queries.ts";

/** What an operator is told, or null where there was nothing to do. */
export async function setBeside(database: Database): Promise<string | null> {
  const state = await database.asPlatform(findState);
  if (state?.finishedAt) return null;
  if (!state) {
    const { tampering, seals, lastHash } = await verifyLog(database);
    if (tampering) return refusal(tampering.sentence);
    await database.asPlatform((db) => beginSetting(db, { seals, lastHash: lastHash ?? "" }));
  }
  try {
    while (await database.asPlatform(resealNext));
  } catch (error) {
    if (error instanceof NotAsItWas) return refusal(error.message);
    throw error;
  }
  let after: number | null = null;
  do after = await database.asPlatform((db) => setUnsealed(db, after));
  while (after !== null);
  const { words, last } = await database.asPlatform((db) => finish(db, database.now()));
  if (last) keepSeal(database, last);
  return words;
}

class NotAsItWas extends Error {}

const refusal = (sentence: string) =>
  `The audit log is not as it was written: ${sentence} So it is not sealed anew, customers' values stay inside its entries, and no customer can be erased, until a backup has brought it back.`;

/** False once there is no further seal. */
async function resealNext(db: Tx): Promise<boolean> {
  const state = await holdAsOwner(db);
  if (!state || state.finishedAt) return false;
  const [seal] = await listSealsAfter(db, state.resealed, 1);
  if (!seal) {
    if (state.resealed < state.seals) throw new NotAsItWas(`Seal ${state.resealed + 1} is missing.`);
    return false;
  }
  const before = state.resealed === 0 ? null : await findSeal(db, state.resealed);
  const [was, is]: [Digest[], Digest[]] = [[], []];
  for await (const standing of slicesOf(db, before?.lastEntry ?? null, seal.lastEntry)) {
    const entries = entriesOf(standing);
    was.push(...digestsOf(entries, sha256));
    is.push(...digestsOf(await setApart(db, entries), sha256));
  }
  const tampering = checkSeal(seal, was, before && { number: before.number, hash: state.previousHash }, sha256);
  // What this seal's entries have become is undone with it.
  if (tampering) throw new NotAsItWas(tampering.sentence);
  await replaceSeal(db, sealDigests(is, before, seal.sealedAt, sha256));
  await noteStep(db, seal.number, seal.hash);
  return true;
}

const findSeal = async (db: Tx, number: number): Promise<Seal | null> =>
  (await listSealsAfter(db, number - 1, 1)).at(0) ?? null;

/** The entries as they are kept from here on. */
async function setApart(db: Tx, entries: SealedEntry[]): Promise<SealedEntry[]> {
  const apart = entries.map((entry) => parted({ ...entry, metadata: asRecord(entry.metadata) }));
  const changed = apart.filter(({ beside }) => beside !== null);
  await keepBeside(
    db,
    changed.map(({ entry }) => entry),
    changed.flatMap(({ beside }) => beside ?? []),
  );
  return apart.map(({ entry }) => entry);
}

/** Another kind of JSON holds nothing that would be taken out, and is kept as it is. */
const asRecord = (metadata: unknown) => metadata as Record<string, unknown> | null;

const ENTRIES_AT_ONCE = 500;

/** Behind the last seal; answers where to go on, or null at the end. */
async function setUnsealed(db: Tx, after: number | null): Promise<number | null> {
  const state = await holdAsOwner(db);
  if (!state || state.finishedAt) return null;
  const from = after ?? (await findLastSeal(db))?.lastEntry ?? null;
  const standing = await listEntries(db, from, Number.MAX_SAFE_INTEGER, ENTRIES_AT_ONCE);
  await setApart(db, entriesOf(standing));
  return standing.length < ENTRIES_AT_ONCE ? null : (standing.at(-1)?.entry.id ?? null);
}

async function finish(db: Tx, now: Date): Promise<{ words: string | null; last: Seal | null }> {
  const state = await holdAsOwner(db);
  const last = await findLastSeal(db);
  if (!state || state.finishedAt) return { words: null, last };
  const { seals, lastHash } = state;
  await noteFinish(db, now.toISOString());
  await recordItself(db, "log.set_beside", { id: "all", label: "", metadata: { seals, lastHash } }, now);
  const set = "Set customers' values beside the entries of the audit log";
  const anew = `, and made its ${seals} seals anew. The chain of before ended in seal ${seals}: ${lastHash}`;
  return { words: set + (seals === 0 ? "." : anew), last };
}
