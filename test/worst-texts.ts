// Texts on which a careless regular expression never ends.

export interface Pattern {
  /** The file that contains it. */
  path: string;
  source: string;
  flags: string;
}

/** Characters of each kind that a pattern may distinguish. */
const POOL = [..."aAbzZ019 \n\r\t,.;:-_/\\\"'`=+*#@£$%&?!|<>()[]{}~^éß×\u200d\u0301\ufe0f\u{1f3fb}\ud800\u0000"];

/** This many kinds of characters are combined; a pattern that distinguishes more names single letters. */
const MOST_SORTS = 8;

/**
 * Texts of `length` characters on which an ambiguous pattern tries every way: the characters it distinguishes, alone
 * and in groups, and its own words, repeated; before them what lets it begin, after them what prevents the match.
 */
export function* worstTexts({ source, flags }: Pick<Pattern, "source" | "flags">, length: number): Generator<string> {
  const letters = told(source, flags).slice(0, MOST_SORTS);
  const words = source.match(/[\w =":;\-/.,%$<]{2,}/g) ?? [];
  const groups = (size: number) =>
    letters.flatMap((one) => letters.filter((other) => other !== one).map((other) => one + other.repeat(size)));
  const long = (pump: string) => pump.repeat(Math.ceil(length / pump.length));
  for (const letter of letters) {
    for (const begin of [SPOILT, ...groups(3), ...words]) yield `${begin}${long(letter)}${SPOILT}`;
  }
  for (const pump of [...letters, ...words, ...groups(1), ...groups(3)]) yield `${long(pump)}${SPOILT}`;
}

const SPOILT = "\u0001";

/** One character of each kind that one atom of the pattern matches and another does not. */
function told(source: string, flags: string): string[] {
  const atoms =
    source.match(/\[(?:\\.|[^\\\]])*\]|\\p\{[^}]*\}|\\u\{[^}]*\}|\\u[\dA-Fa-f]{4}|\\[^bB\d]|[^\\^$*+?.()|[\]{}]/gu) ??
    [];
  const tests = atoms.flatMap((atom) => {
    try {
      return [new RegExp(`^${atom}$`, flags.replaceAll(/[gy]/g, ""))];
    } catch {
      return [];
    }
  });
  const sorts = new Map<string, string>();
  for (const letter of [...POOL, ...atoms.filter((atom) => [...atom].length === 1)]) {
    const sort = tests.map((test) => Number(test.test(letter))).join("");
    if (sort.includes("1") && !sorts.has(sort)) sorts.set(sort, letter);
  }
  return [...sorts.values()];
}
