/** A blank line parts paragraphs. */
export const splitParagraphs = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/**
 * A short line: what else begins so is a sentence, as "Thanks for showing us round." or "Thanks, Ann, for the key to the
 * plant room." Bare thanks and regards end there, or with a comma and a name.
 */
const SIGN_OFF =
  /^(?:(?:with )?(?:kind|kindest|best|warm) regards|best wishes|yours (?:sincerely|faithfully|truly)|(?:(?:many )?thanks|(?:with )?regards)(?=[,.!]|$))[,.!]?(?: \S+){0,5}$/i;

/** An email's own text in paragraphs: up to its last line that begins as a sign-off does, and from there on. */
export function splitSignOff(text: string): { words: string[]; signOff: string[] } {
  const lines = text.split(/\r\n?|\n/);
  const at = lines.findLastIndex((line) => SIGN_OFF.test(line.trim()));
  const partOf = (from: number, to?: number) => splitParagraphs(lines.slice(from, to).join("\n"));
  return at < 0 ? { words: partOf(0), signOff: [] } : { words: partOf(0, at), signOff: partOf(at) };
}
