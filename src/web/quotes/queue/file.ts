// What waits on this device as a file, for whoever has to sign out before it could be sent, and read in again.
import { saveFile } from "#web/kernel/download.ts";
import { personOf, type QueueEntry, readEntry } from "./entry.ts";
import { entriesOf, put } from "./store.ts";

const VERSION = 1;
/** Bytes of one file. A quote takes some 2 kB, and with the longest drawing that a customer may sign with 200 kB more. */
const LARGEST = 5_000_000;
const MOST = 500;

const DAMAGED = "This file is damaged, or Volute did not make it. Nothing was read in.";
const TOO_MANY =
  "With those that wait here they would be more than 500 quotes, or 5 MB. Have some sent first. Nothing was read in.";

export const textOf = (entries: readonly QueueEntry[]): string => JSON.stringify({ "volute-queue": VERSION, entries });

/** Each can be read in again; one text, unless an older version had more wait than `fits` lets in. */
export function textsOf(entries: readonly QueueEntry[]): string[] {
  const files: QueueEntry[][] = [];
  let left = 0;
  for (const entry of entries) {
    const bytes = roomOf(entry);
    if (left < bytes || files.at(-1)?.length === MOST) {
      files.push([]);
      left = LARGEST - bytesOf(textOf([]));
    }
    files.at(-1)?.push(entry);
    left -= bytes;
  }
  return files.map(textOf);
}

const bytesOf = (text: string) => new Blob([text]).size;

/** As long as what an answer may write into an entry later: the server's sentence, the quote's number, the next try. */
const ANSWERED = { sentence: "x".repeat(400), code: "", status: 0 };

/** With the room that it may come to need, so that what is one file stays one. */
function roomOf(entry: QueueEntry): number {
  const answered = { ...entry, tries: 0, nextTry: 0, problem: ANSWERED, quoteNumber: null, mayBeThere: true };
  return Math.max(...[entry, answered].map((one) => bytesOf(JSON.stringify(one)))) + 1;
}

/** Whether so much may wait for one person: what one file holds. */
export const fits = (entries: readonly QueueEntry[]): boolean => textsOf(entries).length <= 1;

/** Gives back the names under which the browser keeps it. */
export function download(entries: readonly QueueEntry[], now: Date): string[] {
  return textsOf(entries).map((text, nth) => {
    const name = `volute-waiting-quotes-${now.toISOString().slice(0, 10)}${nth > 0 ? `-${nth + 1}` : ""}.json`;
    saveFile(new File([text], name, { type: "application/json" }));
    return name;
  });
}

export type ReadIn = { kept: number; wereHere: number } | { refused: string };

/** All of it, or a sentence; of the same person in the same company alone. What is here already stays as it is. */
export async function readIn(owner: string, file: Blob): Promise<ReadIn> {
  if (file.size > LARGEST) return { refused: "This file is too large: at most 5 MB." };
  const entries = entriesIn(await file.text());
  if (typeof entries === "string") return { refused: entries };
  const other = entries.find((entry) => entry.owner !== owner);
  if (other) return { refused: whose(other, owner) };
  const here = await entriesOf(owner);
  if (!here) return { refused: "This browser keeps nothing at the moment. Nothing was read in." };
  const news = entries.filter(({ id }) => !here.some((entry) => entry.id === id));
  if (!fits([...here, ...news])) return { refused: TOO_MANY };
  let kept = 0;
  for (const entry of news) {
    if (!(await put({ ...entry, tries: 0, nextTry: 0 }))) {
      return {
        refused: `${kept} of ${news.length} were read in; there is no room for more on this device. Keep the file.`,
      };
    }
    kept++;
  }
  return { kept, wereHere: entries.length - kept };
}

/** A sentence for what is no such file. */
function entriesIn(text: string): QueueEntry[] | string {
  try {
    const { "volute-queue": version, entries } = JSON.parse(text) as { "volute-queue": unknown; entries: unknown };
    if (typeof version === "number" && version > VERSION) {
      return "A newer version of Volute made this file. Reload the page, and read it in again.";
    }
    if (version !== VERSION || !Array.isArray(entries) || entries.length > MOST) return DAMAGED;
    const read = entries.map(readEntry);
    return read.every((entry) => entry !== null) && new Set(read.map(({ id }) => id)).size === read.length
      ? read
      : DAMAGED;
  } catch {
    return DAMAGED;
  }
}

function whose({ owner, personName }: QueueEntry, here: string): string {
  const isOwn = personOf(owner) === personOf(here);
  return isOwn
    ? "The quotes in this file are another company's. Only there can they be read in."
    : `The quotes in this file are ${personName}'s. Only ${personName} can read them in.`;
}
