import { posix } from "node:path";

/** A module that a file names, and where. */
export interface Import {
  from: string;
  line: number;
}

const textOrComment = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

/** The text with comments blanked and everything else, line numbers too, where it was. Texts are matched first, so
 * that a `//` inside one is not taken for a comment. */
export function withoutComments(text: string): string {
  return text.replace(textOrComment, (found) => (/^\/[/*]/.test(found) ? found.replace(/[^\n]/g, " ") : found));
}

/** The same with texts blanked too. */
export function codeOf(text: string): string {
  return text.replace(textOrComment, (found) => found.replace(/[^\n]/g, " "));
}

const statement =
  /^[ \t]*(?:import|export)\b[^"';]*?\bfrom\s*["']([^"']+)["']|^[ \t]*import\s*["']([^"']+)["']|\bimport\(\s*["'`]([^"'`]+)["'`]/gm;

/** Static, side-effect, dynamic and type imports and re-exports. TypeScript 7 has no parser to ask, and import
 * statements are regular enough to do without one. */
export function importsOf(text: string): Import[] {
  const code = withoutComments(text);
  return [...code.matchAll(statement)].map((found) => ({
    from: found[1] ?? found[2] ?? found[3] ?? "",
    line: code.slice(0, found.index).split("\n").length,
  }));
}

/** The path of what a file of src imports from within the product; a package's name stays as it is. */
export function targetOf(path: string, from: string): string {
  if (from.startsWith("#")) return `src/${from.slice(1)}`;
  return from.startsWith(".") ? posix.join(posix.dirname(path), from) : from;
}
