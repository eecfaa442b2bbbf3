// The faults that the tests are tried against: each a text in a file of the product, and its replacement.
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const areas = ["domain", "contract", "server", "SQL", "web"] as const;
export type Area = (typeof areas)[number];

export interface Fault {
  id: string;
  /** What goes wrong, as a sentence. */
  title: string;
  area: Area;
  file: string;
  /** Occurs in the file exactly once. */
  find: string;
  replace: string;
  from: "hand" | "drawn";
  /** The commit whose tests it was also tried against. */
  against?: string;
}

/** The drawn faults, with those that were replaced by the next draw of the same slot, and why. */
export interface Drawing {
  /** The commit whose sources it was drawn from. */
  commit: string;
  seed: number;
  replaced: { slot: number; file: string; title: string; reason: string }[];
  faults: Fault[];
}

const folder = new URL("./", import.meta.url);

export const readDrawing = (): Drawing => JSON.parse(readFileSync(new URL("drawn.json", folder), "utf8"));

export function readFaults(): Fault[] {
  const chosen = JSON.parse(readFileSync(new URL("hand.json", folder), "utf8")) as { faults: Fault[] };
  return [...chosen.faults, ...readDrawing().faults];
}

/** The file with the fault in it. Throws if its text is absent, or occurs more than once. */
export function spoil(text: string, { id, file, find, replace }: Fault): string {
  const [before, after, ...more] = text.split(find);
  if (before === undefined || after === undefined || more.length > 0) {
    const times = after === undefined ? "not there" : `there ${more.length + 1} times`;
    throw new Error(`${id}: its text is ${times} in ${file}`);
  }
  return before + replace + after;
}

/** A sentence for each fault that cannot be made in the current tree. */
export function misplacedFaults(root: string, faults: readonly Fault[]): string[] {
  return faults.flatMap((fault) => {
    try {
      spoil(readFileSync(join(root, fault.file), "utf8"), fault);
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
}
