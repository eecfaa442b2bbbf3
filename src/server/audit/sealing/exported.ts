// Checks an exported log, without any database.
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import {
  checkSeal,
  countLate,
  digestsOf,
  type Late,
  type Seal,
  type SealedEntry,
  type Tampering,
} from "#domain/audit/seal.ts";
import { sha256 } from "./verify.ts";

export interface Checked {
  seals: number;
  sealedEntries: number;
  lastHash: string | null;
  tampering: Tampering | null;
  late: Late | null;
}

/** What is wrong with a file as a whole, in one sentence. */
export class Refused extends Error {}

export type OnSeal = (seal: Seal) => void;

export async function checkFile(file: string, onSeal: OnSeal): Promise<Checked> {
  let previous: Seal | null = null;
  let current: Seal | null = null;
  let entries: SealedEntry[] = [];
  const checked: Checked = { seals: 0, sealedEntries: 0, lastHash: null, tampering: null, late: null };
  const finish = () => {
    if (!current || checked.tampering) return;
    checked.tampering = checkSeal(current, digestsOf(entries, sha256), previous, sha256);
    if (checked.tampering) return;
    checked.seals = current.number;
    checked.sealedEntries += entries.length;
    checked.lastHash = current.hash;
    checked.late = countLate(checked.late, current, entries);
    onSeal(current);
    previous = current;
  };
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file, "utf8") })) {
    number += 1;
    if (line === "") continue;
    const read = readLine(line);
    if (!read) throw new Refused(`Line ${number} of ${file} is not a line of an exported audit log.`);
    if ("seal" in read) {
      finish();
      current = read.seal;
      entries = [];
      continue;
    }
    const { entry } = read;
    const before: SealedEntry | undefined = entries.at(-1);
    if (!current) throw new Refused(`Entry ${entry.id} stands before the first seal.`);
    if (before && before.id >= entry.id) {
      throw new Refused(
        before.id === entry.id ? `Entry ${entry.id} stands there twice.` : `Entry ${entry.id} is not in its place.`,
      );
    }
    entries.push(entry);
  }
  finish();
  if (!current) throw new Refused(`${file} holds no seal: it is not an exported audit log, or nothing was sealed yet.`);
  return checked;
}

/** What else is wrong in an entry shows in its digest, and in a seal in its hash. */
function readLine(line: string): { seal: Seal } | { entry: SealedEntry } | null {
  let read: { seal?: Partial<Seal> | null; entry?: Partial<SealedEntry> | null } | null;
  try {
    read = JSON.parse(line);
  } catch {
    return null;
  }
  if (typeof read?.seal?.digests === "string") return { seal: read.seal as Seal };
  if (Number.isSafeInteger(read?.entry?.id)) return { entry: read?.entry as SealedEntry };
  return null;
}
