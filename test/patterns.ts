// Every regular expression in the program's sources.
import { parseSync } from "vite";
import { readSources } from "../tools/checks/sources.ts";
import type { Pattern } from "./worst-texts.ts";

/** Fills the gaps of a pattern that the program composes: there they are the product's own paths. */
const IN_A_GAP = "[^/]+";

/** The patterns of these folders, each once, without those of tests, which no user's input reaches. */
export function patternsIn(root: string, folders: readonly string[]): Pattern[] {
  const found = new Map<string, Pattern>();
  for (const { path, text } of readSources(root, folders, /(?<!\.test)\.tsx?$/)) {
    const take = (source: string, flags: string) => found.set(`${path} /${source}/${flags}`, { path, source, flags });
    const { program, errors } = parseSync(path, text);
    if (errors.length > 0) throw new SyntaxError(`${path} cannot be parsed`);
    visit(program, take);
  }
  return [...found.values()];
}

type Node = { type?: string; [key: string]: unknown };

function visit(value: unknown, take: (source: string, flags: string) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, take);
  if (typeof value !== "object" || value === null) return;
  const node = value as Node;
  const { regex } = node as { regex?: { pattern: string; flags: string } };
  if (regex) take(regex.pattern, regex.flags);
  const isMade = node.type === "NewExpression" || node.type === "CallExpression";
  if (isMade && (node.callee as Node).name === "RegExp") take(...madeFrom(node.arguments as Node[]));
  for (const inner of Object.values(node)) visit(inner, take);
}

function madeFrom([source, flags]: Node[]): [string, string] {
  const { quasis = [], value } = (source ?? {}) as { quasis?: { value: { cooked: string } }[]; value?: unknown };
  const text = typeof value === "string" ? value : quasis.map((part) => part.value.cooked).join(IN_A_GAP);
  if (text === "") throw new SyntaxError("This test cannot read how a RegExp is made here");
  return [text, String(flags?.value ?? "")];
}
