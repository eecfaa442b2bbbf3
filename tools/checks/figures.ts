// The size of the code, and constructs that it should not contain.
import type { Finding } from "./finding.ts";
import { codeOf } from "./imports.ts";
import { readSources, type Source } from "./sources.ts";

/**
 * What a regular expression can count in code without its strings and comments. Underscored names are private to a
 * library, except `_zod` and `_default`, which zod documents.
 */
const countedPatterns = {
  any: /(?:[:<,|&]|\bas)\s*any\b(?!\s*\()/g,
  barrels: /^export\s*(?:\*|(?:type\s*)?\{[^}]*\})\s*from\b/gm,
  "private library fields": /\._(?!zod\b|default\b)[a-z]\w*/gi,
};
export function checkFigures(root: string): Finding {
  const sources = readSources(root, ["src", "test", "tools", "bench", "db"], /\.(?:css|mjs|sql|tsx?)$/);
  const isTest = ({ path }: Source) => /\.test\.tsx?$|^(?:test|bench)\//.test(path);
  const counts = Object.entries(countPatterns(sources));
  return {
    readCount: sources.length,
    unit: "files",
    faults: counts.flatMap(([name, count]) => (count > 0 ? [`${count} ${name}, but there must be none`] : [])),
    note: [
      `product ${describeSize(sources.filter((source) => !isTest(source)))}`,
      `tests ${describeSize(sources.filter(isTest))}`,
      `all ${describeSize(sources)}`,
      counts.map(([what, count]) => `${count} ${what}`).join(", "),
    ].join("; "),
  };
}

export function countPatterns(sources: readonly Source[]): Record<keyof typeof countedPatterns, number> {
  const code = sources.filter(({ path }) => /\.(?:mjs|tsx?)$/.test(path)).map(({ text }) => codeOf(text));
  const count = (pattern: RegExp) => code.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);
  return Object.fromEntries(Object.entries(countedPatterns).map(([name, pattern]) => [name, count(pattern)])) as never;
}

/** "4,321 lines in 60 files, median 58, 90th percentile 140, longest 390" */
export function describeSize(sources: readonly Source[]): string {
  const lines = sources.map(({ text }) => text.split("\n").length - 1).sort((a, b) => a - b);
  const findPercentile = (part: number) => lines[Math.max(0, Math.ceil(lines.length * part) - 1)] ?? 0;
  const total = lines.reduce((sum, count) => sum + count, 0).toLocaleString("en-GB");
  return `${total} lines in ${lines.length} files, median ${findPercentile(0.5)}, 90th percentile ${findPercentile(0.9)}, longest ${findPercentile(1)}`;
}
