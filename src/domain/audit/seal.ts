// Seals on the audit log. A seal holds a digest of each of its entries and the hash of the previous seal, so that a
// later change anywhere breaks it or a later one. Hashing is passed as an argument: SHA-256, hexadecimal.

export type Hash = (text: string) => string;

/** An entry as it was written, ids as numbers, times in ISO 8601. */
export interface SealedEntry {
  id: number;
  action: string;
  entityType: string;
  entityId: string | null;
  userId: string | null;
  userName: string | null;
  userEmail: string | null;
  companyId: number | null;
  companyName: string | null;
  impersonating: boolean;
  sessionId: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  metadata: unknown;
  description: string | null;
  riskLevel: string;
  success: boolean;
  errorMessage: string | null;
  createdAt: string;
}

/** One batch: all entries after the last one of the previous seal, up to its own last one. */
export interface Seal {
  /** 1, 2, 3 … */
  number: number;
  lastEntryId: number;
  /** A line for each entry, by id: "1201 9f86d081884c7d65…". */
  digests: string;
  /** The hash of the previous seal; empty for the first. */
  previousHash: string;
  sealedAt: string;
  hash: string;
}

export interface Tampering {
  /** The first entry that was changed; null if a seal itself was. */
  entryId: number | null;
  sealNumber: number;
  sentence: string;
}

/** Hexadecimal digits stored of each entry's SHA-256: 128 bits, for which no second entry can be found. */
const DIGEST_LENGTH = 32;

/** The text that is hashed: values in fixed order, metadata keys sorted, so that equal entries give equal bytes. */
function buildEntryText(entry: SealedEntry): string {
  return JSON.stringify([
    entry.id,
    entry.action,
    entry.entityType,
    entry.entityId,
    entry.userId,
    entry.userName,
    entry.userEmail,
    entry.companyId,
    entry.companyName,
    entry.impersonating,
    entry.sessionId,
    entry.ipAddress,
    entry.userAgent,
    sortKeys(entry.metadata),
    entry.description,
    entry.riskLevel,
    entry.success,
    entry.errorMessage,
    entry.createdAt,
  ]);
}

/** A seal's line for one entry. */
export interface Digest {
  id: number;
  digest: string;
}

export function digestEntries(entries: readonly SealedEntry[], hash: Hash): Digest[] {
  return entries.map((entry) => ({ id: entry.id, digest: hash(buildEntryText(entry)).slice(0, DIGEST_LENGTH) }));
}

/** Seals entries, given by their digests in the order of ids, after the previous seal. */
export function computeSealDigests(
  digests: readonly Digest[],
  previous: Pick<Seal, "number" | "hash"> | null,
  sealedAt: string,
  hash: Hash,
): Seal {
  const last = digests.at(-1);
  if (!last) throw new RangeError("A seal needs at least one entry");
  const seal = {
    number: (previous?.number ?? 0) + 1,
    lastEntryId: last.id,
    digests: digests.map(({ id, digest }) => `${id} ${digest}`).join("\n"),
    previousHash: previous?.hash ?? "",
    sealedAt,
  };
  return { ...seal, hash: computeSealHash(seal, hash) };
}

/** The fault in a seal or in the entries of its range, given by their digests; null if there is none. */
export function checkSeal(
  seal: Seal,
  digests: readonly Digest[],
  previous: Pick<Seal, "number" | "hash"> | null,
  hash: Hash,
): Tampering | null {
  const buildTampering = (entryId: number | null, sentence: string) => ({ entryId, sealNumber: seal.number, sentence });
  const expected = (previous?.number ?? 0) + 1;
  if (seal.number !== expected) return buildTampering(null, `Seal ${expected} is missing.`);
  const sealedDigests = new Map(
    seal.digests.split("\n").map((line) => {
      const [id = "", sealedDigest = ""] = line.split(" ");
      return [Number(id), sealedDigest] as const;
    }),
  );
  const storedDigests = new Map(digests.map(({ id, digest }) => [id, digest]));
  for (const id of [...new Set([...sealedDigests.keys(), ...storedDigests.keys()])].sort((a, b) => a - b)) {
    const digest = storedDigests.get(id);
    if (!digest) return buildTampering(id, `Entry ${id} has been removed.`);
    const sealedDigest = sealedDigests.get(id);
    if (sealedDigest === undefined) return buildTampering(id, `Entry ${id} has been inserted after its time.`);
    if (sealedDigest !== digest) return buildTampering(id, `Entry ${id} has been changed.`);
  }
  if (seal.previousHash !== (previous?.hash ?? "") || seal.hash !== computeSealHash(seal, hash)) {
    return buildTampering(null, `Seal ${seal.number} has been changed.`);
  }
  return null;
}

function computeSealHash(
  { number, lastEntryId, digests, previousHash, sealedAt }: Omit<Seal, "hash">,
  hash: Hash,
): string {
  return hash(JSON.stringify([number, lastEntryId, digests, previousHash, sealedAt]));
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}
