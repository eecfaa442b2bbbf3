// Entries that went with their company to another installation. Their seals stay and hold the digests still; a later entry
// says how many went and what their digests come to, so that nobody takes out one more under the same name.
import type { Digest, Hash, Seal, Tampering } from "./seal.ts";

export const COMPANY_MOVED_OUT = "company.moved_out";

/** Of one move, as far as the log has been read. */
export interface MovedEntries {
  entries: number;
  /** Of all that the seals keep of them, in the order of ids. */
  digest: string;
  first: { entryId: number; sealNumber: number };
}

/** `line` is what a seal keeps of an entry: its id and its digest. */
export const computeChainDigest = (before: string, line: string, hash: Hash): string => hash(`${before}\n${line}`);

/**
 * The digests of a seal's range with those of the entries that have gone, which are counted towards their moves.
 * `gone` names the move by the entry's id.
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

/** The first move of which no entry says what has gone; null when each is told. */
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
