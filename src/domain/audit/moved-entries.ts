// Entries that were moved with their company to another installation. Their seals still contain the digests; a later
// entry says how many were moved and the hash of their digests, so that no further entry can be removed unnoticed.
import type { Digest, Hash, Seal, Tampering } from "./seal.ts";

export const COMPANY_MOVED_OUT = "company.moved_out";

/** The moved entries of one move, as far as the log has been read. */
export interface MovedEntries {
  entries: number;
  /** The hash over the digests that seals hold of them, in the order of ids. */
  digest: string;
  first: { entryId: number; sealNumber: number };
}

/** `line` is a seal's line for an entry: its id and its digest. */
export const computeChainDigest = (previousDigest: string, line: string, hash: Hash): string =>
  hash(`${previousDigest}\n${line}`);

/**
 * The digests of a seal's range with those of the moved entries, which are counted towards their moves in
 * `movedEntries`. `moveOfEntry` gives the move of an entry's id.
 */
export function mergeMovedDigests(
  seal: Seal,
  storedDigests: readonly Digest[],
  moveOfEntry: ReadonlyMap<number, string>,
  movedEntries: Map<string, MovedEntries>,
  hash: Hash,
): Digest[] {
  if (moveOfEntry.size === 0) return [...storedDigests];
  const storedIds = new Set(storedDigests.map(({ id }) => id));
  const lines = seal.digests.split("\n").map((line) => ({ line, id: Number(line.split(" ")[0]) }));
  const movedLines = lines.filter(({ id }) => moveOfEntry.has(id) && !storedIds.has(id));
  for (const { line, id } of movedLines) {
    const move = moveOfEntry.get(id) ?? "";
    const counted = movedEntries.get(move);
    movedEntries.set(move, {
      entries: (counted?.entries ?? 0) + 1,
      digest: computeChainDigest(counted?.digest ?? "", line, hash),
      first: counted?.first ?? { entryId: id, sealNumber: seal.number },
    });
  }
  return [...storedDigests, ...movedLines.map(({ line, id }) => ({ id, digest: line.split(" ")[1] ?? "" }))];
}

/** The first move that no entry records; null if each is recorded. */
export function findUnrecordedMove(
  movedEntries: ReadonlyMap<string, MovedEntries>,
  entries: readonly { metadata: unknown }[],
): Tampering | null {
  const recordedMoves = new Set(
    entries.map(({ metadata }) => {
      const { event, move, entries: count, digest } = (metadata ?? {}) as Record<string, unknown>;
      return event === COMPANY_MOVED_OUT ? `${move} ${count} ${digest}` : "";
    }),
  );
  for (const [move, { entries: count, digest, first }] of movedEntries) {
    if (recordedMoves.has(`${move} ${count} ${digest}`)) continue;
    return {
      ...first,
      sentence: `Entry ${first.entryId} has been removed, and no entry says so of all that went with it.`,
    };
  }
  return null;
}
