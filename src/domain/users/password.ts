/** The shortest and the longest permitted password, in characters (decision 42). */
export const SHORTEST_PASSWORD = 6;
export const LONGEST_PASSWORD = 1024;

export type Strength = "weak" | "fair" | "strong";

/** Beginnings that attackers try first. Such a beginning adds no strength; only what follows it is rated. */
const GUESSED_FIRST = /^(pass(w[o0]rd)?|qwert[yz]?|letmein|welcome|admin|demo|abc|pump|volute|[a-z]?12345?6?)/i;
const FAIR_BITS = 36;
const STRONG_BITS = 60;

/** How hard a password is to guess: a hint, no ban (decision 42), by length, kinds of characters and repetition. */
export function ratePassword(password: string): Strength {
  const guessedLength = GUESSED_FIRST.exec(password)?.[0].length ?? 0;
  const rest = password.slice(guessedLength);
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(rest)).length;
  // Each different character counts at most twice: "aaaaaaaa" is as long as 2 characters, "abababab" as 4.
  const length = Math.min(rest.length, 2 * new Set(rest).size);
  const bits = length * (2.5 + kinds);
  return bits >= STRONG_BITS ? "strong" : bits >= FAIR_BITS ? "fair" : "weak";
}
