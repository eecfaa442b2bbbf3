// Verifies an exported log, without any database.
import { createReadStream } from "node:fs";
import { type ExplainedLateEntries, type LateEntries, LateEntryFinder } from "#domain/audit/delayed-entries.ts";
import {
  COMPANY_MOVED_OUT,
  findUnrecordedMove,
  type MovedEntries,
  mergeMovedDigests,
} from "#domain/audit/moved-entries.ts";
import { checkSeal, digestEntries, type Seal, type SealedEntry, type Tampering } from "#domain/audit/seal.ts";
import { findPersonalDataFault, type PersonalDataRow, readErasures } from "#domain/audit-personal-data.ts";
import { readLines } from "#server/kernel/text-lines.ts";
import type { EntryWithPersonalData } from "./queries.ts";
import { computeSha256 } from "./verify.ts";

export interface ExportCheck {
  seals: number;
  sealedEntries: number;
  lastHash: string | null;
  tampering: Tampering | null;
  late: LateEntries | null;
  explained: ExplainedLateEntries[];
}

/** The error of a file as a whole, in one sentence. */
export class UnreadableExport extends Error {}

export type OnSeal = (seal: Seal) => void;

export async function verifyExport(file: string, onSeal: OnSeal): Promise<ExportCheck> {
  let previous: Seal | null = null;
  let current: Seal | null = null;
  let standing: EntryWithPersonalData[] = [];
  const erased = new Map<string, Tampering>();
  const erasures: SealedEntry[] = [];
  let gone = new Map<number, string>();
  const movedEntries = new Map<string, MovedEntries>();
  const checked: ExportCheck = {
    seals: 0,
    sealedEntries: 0,
    lastHash: null,
    tampering: null,
    late: null,
    explained: [],
  };
  const reading = new LateEntryFinder();
  const finish = () => {
    if (!current || checked.tampering) return;
    const entries = standing.map(({ entry }) => entry);
    const digests = mergeMovedDigests(
      current,
      digestEntries(entries, computeSha256),
      gone,
      movedEntries,
      computeSha256,
    );
    checked.tampering = checkSeal(current, digests, previous, computeSha256) ?? faultOf(current);
    if (checked.tampering) return;
    erasures.push(...entries.filter(explains));
    checked.seals = current.number;
    checked.sealedEntries += entries.length;
    checked.lastHash = current.hash;
    reading.add(current, entries);
    onSeal(current);
    previous = current;
  };
  /** A later entry explains an erasure: whether there is one is known at the end. */
  const faultOf = (seal: Seal) => {
    for (const { entry, personalData } of standing) {
      const wrong = (sentence: string) => ({ entryId: entry.id, sealNumber: seal.number, sentence });
      const notYet = findPersonalDataFault(entry, personalData, computeSha256, () => false);
      const sentence = findPersonalDataFault(entry, personalData, computeSha256, () => true);
      if (sentence) return wrong(sentence);
      if (notYet)
        erased.set(`${personalData?.quoteId ?? personalData?.subject} ${personalData?.erasedAt}`, wrong(notYet));
    }
    return null;
  };
  let number = 0;
  const isNone = (at: number) => new UnreadableExport(`Line ${at} of ${file} is not a line of an exported audit log.`);
  for await (const line of readLines(createReadStream(file), LONGEST_LINE, () => isNone(number + 1))) {
    number += 1;
    if (line.trim() === "") continue;
    const read = readLine(line);
    if (!read) throw isNone(number);
    if ("seal" in read) {
      finish();
      current = read.seal;
      standing = [];
      gone = new Map();
      continue;
    }
    if ("movedEntries" in read) {
      gone = new Map(read.movedEntries);
      continue;
    }
    if ("erasure" in read) {
      erasures.push(read.erasure);
      continue;
    }
    const { entry } = read;
    const before: SealedEntry | undefined = standing.at(-1)?.entry;
    if (!current) throw new UnreadableExport(`Entry ${entry.id} stands before the first seal.`);
    if (before && before.id >= entry.id) {
      throw new UnreadableExport(
        before.id === entry.id ? `Entry ${entry.id} stands there twice.` : `Entry ${entry.id} is not in its place.`,
      );
    }
    standing.push(read);
  }
  finish();
  checked.tampering ??= unexplained(erased, erasures) ?? findUnrecordedMove(movedEntries, erasures);
  if (!current)
    throw new UnreadableExport(`${file} holds no seal: it is not an exported audit log, or nothing was sealed yet.`);
  return { ...checked, ...reading.result() };
}

/** In bytes; an entry, and a seal with the digests of its batch, is far shorter. */
const LONGEST_LINE = 64 * 1024 * 1024;

/** Explains what is missing elsewhere in the log. */
const explains = ({ entityType, metadata }: SealedEntry) =>
  entityType === "customer" || (metadata as { event?: unknown } | null)?.event === COMPANY_MOVED_OUT;

function unexplained(erased: ReadonlyMap<string, Tampering>, erasures: readonly SealedEntry[]): Tampering | null {
  const isErasure = readErasures(erasures);
  const [first] = [...erased].filter(([key]) => {
    const at = key.lastIndexOf(" ");
    return !isErasure(key.slice(0, at), key.slice(at + 1));
  });
  return first?.[1] ?? null;
}

/** Other errors in an entry change its digest, and in a seal its hash. */
function readLine(
  line: string,
): { seal: Seal } | EntryWithPersonalData | { erasure: SealedEntry } | { movedEntries: [number, string][] } | null {
  let read: {
    movedEntries?: [number, string][];
    seal?: Partial<Seal> | null;
    entry?: Partial<SealedEntry> | null;
    personalData?: PersonalDataRow | null;
    erasure?: SealedEntry | null;
  } | null;
  try {
    read = JSON.parse(line);
  } catch {
    return null;
  }
  if (Array.isArray(read?.movedEntries)) return { movedEntries: read.movedEntries };
  if (typeof read?.seal?.digests === "string") return { seal: read.seal as Seal };
  if (Number.isSafeInteger(read?.entry?.id))
    return { entry: read?.entry as SealedEntry, personalData: read?.personalData ?? null };
  if (Number.isSafeInteger(read?.erasure?.id)) return { erasure: read?.erasure as SealedEntry };
  return null;
}
