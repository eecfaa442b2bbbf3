// The titles of the tests in a file, read from its text: also those of test.each and of templates, as patterns.

const OPENING = /\btest\s*(?=[.(])/g;
const NOT_RUN = /^\.(?:skip|fixme|todo|fails|describe|step|use|extend|slow|beforeEach|afterEach|beforeAll|afterAll)\b/;

/** Each as it stands between its quotes; `${…}` in templates and %s or $name in tables included. */
export function titlesIn(source: string): string[] {
  const text = withoutComments(source);
  const titles: string[] = [];
  for (const { index, 0: word } of text.matchAll(OPENING)) {
    let at = index + word.length;
    if (NOT_RUN.test(text.slice(at))) continue;
    // `.each([...])`, `.each<T>(…)`, `.runIf(…)`: the title stands in the brackets that follow theirs.
    const table = /^\.\w+(?:<[^(]*>)?(?=\()/.exec(text.slice(at));
    if (table) at = endOfBrackets(text, at + table[0].length);
    const title = /^\(\s*(["'`])((?:\\.|(?!\1)[\s\S])*)\1/.exec(text.slice(at));
    if (title) titles.push((title[2] ?? "").replace(/\\(["'`])/g, "$1"));
  }
  return titles;
}

/** Whether a table may name a test so: in the very words of its source, or in those that a run would report. */
export function isTitle(named: string, written: string): boolean {
  if (named === written) return true;
  const parts = written.split(/\$\{[^}]*\}|%[sidfjo#]|\$\w+(?:\.\w+)*/);
  // A title that is all placeholder would be anything.
  if (parts.length === 1 || parts.join("").replace(/\W/g, "").length < 5) return false;
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*")}$`).test(named);
}

/** The place behind the bracket that closes the one at `from`; brackets inside of texts don't count. */
function endOfBrackets(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (sign === '"' || sign === "'" || sign === "`") at = endOfText(text, at);
    else if ("([{".includes(sign)) depth += 1;
    else if (")]}".includes(sign)) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === text[from]) return at;
  }
  return text.length;
}

/** Comments as spaces; an address in a text is none. */
function withoutComments(source: string): string {
  return source.replace(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
    (all, text) => text ?? all.replace(/[^\n]/g, " "),
  );
}
