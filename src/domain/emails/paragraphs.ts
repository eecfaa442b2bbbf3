/** A blank line separates paragraphs. */
export const splitParagraphs = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/**
 * A sign-off is a short line: a longer one is a sentence, as "Thanks for showing us round." or "Thanks, Ann, for the
 * key to the plant room." Bare thanks and regards end there, or with a comma and a name.
 */
const SIGN_OFF =
  /^(?:(?:with )?(?:kind|kindest|best|warm) regards|best wishes|yours (?:sincerely|faithfully|truly)|(?:(?:many )?thanks|(?:with )?regards)(?=[,.!]|$))[,.!]?(?: \S+){0,5}$/i;

/** Splits an email's own text into paragraphs: those before its last line that starts a sign-off, and the rest. */
export function splitSignOff(text: string): { words: string[]; signOff: string[] } {
  const lines = text.split(/\r\n?|\n/);
  const signOffLine = lines.findLastIndex((line) => SIGN_OFF.test(line.trim()));
  const splitLines = (from: number, to?: number) => splitParagraphs(lines.slice(from, to).join("\n"));
  return signOffLine < 0
    ? { words: splitLines(0), signOff: [] }
    : { words: splitLines(0, signOffLine), signOff: splitLines(signOffLine) };
}
