// A database of a development version, from before 1.0.0, is refused by every command and not changed (decision 86).
import { StartupProblem } from "./startup-problems.ts";

interface Applied {
  name: string;
  checksum: string;
}

export const DEVELOPMENT_VERSION_SENTENCE =
  "This database was made by a development version of Volute, from before 1.0.0. No release can read or upgrade it, so it was left as it is: start with an empty database.";

/** Both in order. From 1.0.0 on the first migration never changes, so any other one was a development version's. */
export const isOfDevelopmentVersion = (applied: readonly Applied[], known: readonly Applied[]): boolean =>
  applied.length > 0 && applied[0]?.checksum !== known[0]?.checksum;

export function refuseDevelopmentVersion(applied: readonly Applied[], known: readonly Applied[]): void {
  if (isOfDevelopmentVersion(applied, known)) throw new StartupProblem(DEVELOPMENT_VERSION_SENTENCE);
}
