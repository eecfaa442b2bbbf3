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
export const computeChainDigest = (before: string, line: string, hash: Hash): string => hash(`${before}\n${line}`);

/**
 * The digests of a seal's range with those of the moved entries, which are counted towards their moves. `gone` gives
 * the move of an entry's id.
 */
export function mergeMovedDigests(
  seal: Seal,
  found: readonly Digest[],
  gone: ReadonlyMap<number, string>,
  departed: Map<string, MovedEntries>,
  hash: Hash,
): Digest[] {
  if (gone.size === 0) return [...found];
  const here = new Set(found.map(({ id }) => id));
  const lines = seal.digests.split("\n").map((line) => ({ line, id: Number(line.split(" ")[0]) }));
  const away = lines.filter(({ id }) => gone.has(id) && !here.has(id));
  for (const { line, id } of away) {
    const move = gone.get(id) ?? "";
    const before = departed.get(move);
    departed.set(move, {
      entries: (before?.entries ?? 0) + 1,
      digest: computeChainDigest(before?.digest ?? "", line, hash),
      first: before?.first ?? { entryId: id, sealNumber: seal.number },
    });
  }
  return [...found, ...away.map(({ line, id }) => ({ id, digest: line.split(" ")[1] ?? "" }))];
}

/** The first move that no entry records; null if each is recorded. */
export function findUnrecordedMove(
  departed: ReadonlyMap<string, MovedEntries>,
  entries: readonly { metadata: unknown }[],
): Tampering | null {
  const told = new Set(
    entries.map(({ metadata }) => {
      const { event, move, entries: count, digest } = (metadata ?? {}) as Record<string, unknown>;
      return event === COMPANY_MOVED_OUT ? `${move} ${count} ${digest}` : "";
    }),
  );
  for (const [move, { entries: count, digest, first }] of departed) {
    if (told.has(`${move} ${count} ${digest}`)) continue;
    return {
      ...first,
      sentence: `Entry ${first.entryId} has been removed, and no entry says so of all that went with it.`,
    };
  }
  return null;
}
