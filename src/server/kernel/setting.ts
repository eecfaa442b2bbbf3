// What one setting of an installation is, and the ways in which texts are read. A wrong one is refused in one sentence,
// which holds no secret.
import { StartupProblem } from "#server/database/startup-problems.ts";

export interface Setting<T> {
  /** In the README's table, as Markdown. */
  default: string;
  /** Likewise; whole sentences. */
  means: string;
  /** The value where nothing is set; an empty text is nothing. */
  otherwise: T;
  /** Throws `StartupProblem`. */
  read(text: string, name: string): T;
  /** What of a text that holds a secret may be shown. */
  shown?(text: string): string;
}

/** Keeps the type of the value where a setting is written down. */
export const setting = <T>(one: Setting<T>): Setting<T> => one;

type Read<T> = Setting<T>["read"];

/** `what` as in "a number of seconds (0 to 60)". */
export const readWholeNumber =
  (what: string, from: number, to: number): Read<number> =>
  (text, name) => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= from && number <= to) return number;
    throw new StartupProblem(`${name} is "${text}", which is not ${what}.`);
  };

export const readOneOf =
  <const T extends string>(...words: T[]): Read<T> =>
  (text, name) => {
    const word = words.find((known) => known === text);
    if (word !== undefined) return word;
    throw new StartupProblem(
      words.length === 1
        ? `${name} is "${text}"; it is ${words[0]}, or left out.`
        : `${name} is "${text}"; it is one of ${words.join(", ")}.`,
    );
  };

export const readText: Read<string> = (text) => text;

/** An address without the password in it. What is not quite an address may hold one anywhere. */
export function redactUrlPassword(text: string): string {
  const url = URL.parse(text);
  if (!url || `${url.pathname}${url.search}${url.hash}`.includes("@")) return "(not shown: it is no address)";
  if (url.password) url.password = HIDDEN;
  for (const key of [...url.searchParams.keys()]) if (/pass/i.test(key)) url.searchParams.set(key, HIDDEN);
  return url.href;
}
const HIDDEN = "***";
