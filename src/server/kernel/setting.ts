// One setting of an installation, and how its text is read. A wrong value is refused in one sentence without secrets.
import { StartupProblem } from "#server/database/startup-problems.ts";

export interface Setting<T> {
  /** For the table in docs/settings.md, as Markdown. */
  default: string;
  /** Also for the table; whole sentences. */
  means: string;
  /** The value if nothing is set; an empty text counts as nothing. */
  otherwise: T;
  /** Throws `StartupProblem`. */
  read(text: string, name: string): T;
  /** The part of a text with a secret that may be shown. */
  shown?(text: string): string;
}

/** Infers the type of the value where a setting is declared. */
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

/** An address without its password. A text that is not a valid address may hold one anywhere. */
export function redactUrlPassword(text: string): string {
  const url = URL.parse(text);
  if (!url || `${url.pathname}${url.search}${url.hash}`.includes("@")) return "(not shown: it is no address)";
  if (url.password) url.password = HIDDEN;
  for (const key of [...url.searchParams.keys()]) if (/pass/i.test(key)) url.searchParams.set(key, HIDDEN);
  return url.href;
}
const HIDDEN = "***";
