import { posix } from "node:path";

/** A module that a file imports, and where. */
export interface Import {
  from: string;
  line: number;
}

const textOrComment = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

/** The text with comments blanked, all else and its lines in place. Strings first: a `//` inside one is no comment. */
export function withoutComments(text: string): string {
  return text.replace(textOrComment, (found) => (/^\/[/*]/.test(found) ? found.replace(/[^\n]/g, " ") : found));
}

/** The same with strings blanked too. */
export function codeOf(text: string): string {
  return text.replace(textOrComment, (found) => found.replace(/[^\n]/g, " "));
}

const statement =
  /^[ \t]*(?:import|export)\b[^"';]*?\bfrom\s*["']([^"']+)["']|^[ \t]*import\s*["']([^"']+)["']|\bimport\(\s*["'`]([^"'`]+)["'`]/gm;

/** Static, side-effect, dynamic and type imports and re-exports. TypeScript 7 has no parser, and they are regular. */
export function importsOf(text: string): Import[] {
  const code = withoutComments(text);
  return [...code.matchAll(statement)].map((found) => ({
    from: found[1] ?? found[2] ?? found[3] ?? "",
    line: code.slice(0, found.index).split("\n").length,
  }));
}

/** The path in the product of what a file of src imports; a package's name stays as it is. */
export function targetOf(path: string, from: string): string {
  if (from.startsWith("#")) return `src/${from.slice(1)}`;
  return from.startsWith(".") ? posix.join(posix.dirname(path), from) : from;
}
