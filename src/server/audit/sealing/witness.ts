// A file in which each process notes the seals that it makes (SEAL_WITNESS, decision 87). Stored out of reach of anyone
// who can change the database, it shows seals that were made again, are missing, or are those of an older backup.
import { appendFileSync } from "node:fs";
import { open } from "node:fs/promises";
import type { Seal } from "#domain/audit/seal.ts";
import { StartupProblem } from "#server/database/startup-problems.ts";

type Noted = Pick<Seal, "number" | "hash">;

/** Several processes can write to it: each writes whole lines. Throws `StartupProblem` if nothing can be written. */
export function openWitness(path: string): (seal: Noted) => void {
  const append = (text: string) => appendFileSync(path, text);
  try {
    append("");
  } catch (error) {
    throw new StartupProblem(`SEAL_WITNESS is ${path}, which cannot be written: ${(error as Error).message}.`);
  }
  return ({ number, hash }) => append(`${number} ${hash}\n`);
}

/** In bytes, from the file's end: far more lines than processes could have written out of order. */
const TAIL = 64 * 1024;

/** The newest noted seal; null if there is none. Each seal contains the previous one's hash, so it stands for all. */
export async function readWitness(path: string): Promise<Noted | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(size, TAIL));
    await file.read({ buffer, position: size - buffer.length });
    const noted = [...buffer.toString("latin1").matchAll(/^(\d+) ([0-9a-f]{64})$/gm)].map(([, number, hash = ""]) => ({
      number: Number(number),
      hash,
    }));
    return noted.reduce<Noted | null>((newest, seal) => (newest && newest.number > seal.number ? newest : seal), null);
  } finally {
    await file.close();
  }
}
