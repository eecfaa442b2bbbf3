// Replaces chance with values that are the same in each run, so that what is sorted by them has the same order, and
// what contains them the same length. Ids count up, so that later ones are also greater.
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { createSeededRandom } from "#server/demonstration/random.ts";

let random = createSeededRandom("");
let [chapter, count] = [0, 0];

/** From now on draws depend on this alone, not on the number of earlier draws. */
export function seedChance(seed: string): void {
  random = createSeededRandom(seed);
  [chapter, count] = [chapter + 1, 0];
}

/** In this whole process, also for modules that are already loaded. */
export function replaceChance(): void {
  const digits = (value: number, length: number) => value.toString(16).padStart(length, "0").slice(-length);
  Object.assign(crypto, {
    randomBytes: (size: number) => Buffer.from(Array.from({ length: size }, () => random.below(256))),
    // Some names in tests are the first eight digits of one.
    randomUUID: () => `f0${digits(chapter, 4)}${digits(++count, 2)}-0000-4000-8000-${digits(count, 12)}`,
    randomUUIDv7: () => `01a0${digits(chapter, 4)}-0000-7000-8000-${digits(++count, 12)}`,
  });
  Math.random = () => random.next();
  syncBuiltinESMExports();
}
