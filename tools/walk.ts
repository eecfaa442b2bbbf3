// `node tools/walk.ts [endpoint] [parameter] [root]`: the way of a path parameter of an endpoint (of `calculateQuote`,
// its `id`) from the route to the SQL and back, as a reader follows it from file to file.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readSources } from "./checks/sources.ts";
import { createReader, followValue, type Step, type Stop } from "./value-path.ts";

export interface Summary {
  lines: string[];
  /** Functions of the server's nouns, without statements, the domain and the kernel. */
  functions: number;
  /** Files to which a reader returns after another one. */
  openedTwice: string[];
}

export function walk(root: string, endpoint: string, parameter: string): Summary | null {
  const texts = new Map(
    readSources(root, ["src/server", "src/domain"], /(?<!\.test)\.ts$/).map((one) => [one.path, one.text]),
  );
  const read = createReader((path) => texts.get(path) ?? null);
  const path = [...texts.keys()].find((one) => new RegExp(`\\broute\\(\\s*${endpoint}\\b`).test(texts.get(one) ?? ""));
  const steps = path === undefined ? null : followValue(read, path, endpoint, parameter);
  if (!steps) return null;
  return summarise(steps);
}

export function summarise(steps: readonly Step[]): Summary {
  const stops = steps.flatMap((step) => step.stops);
  const own = stops.filter(({ kind }) => kind === "function");
  const opened = stops.filter(({ kind }) => kind !== "domain").map(({ path }) => path);
  const runs = opened.filter((path, index) => path !== opened[index - 1]);
  return {
    lines: steps.flatMap(({ name, stops }) => [
      name,
      ...stops.map((stop) => `${"  ".repeat(stop.depth + 1)}${lineOf(stop)}`),
    ]),
    functions: own.length,
    openedTwice: [...new Set(runs.filter((path, index) => runs.indexOf(path) !== index))],
  };
}

const lineOf = ({ name, path, line, kind }: Stop) => `${kind === "statement" ? "SQL " : ""}${name} ${path}:${line}`;

const RUN_CALL = "src/server/kernel/phases/run-call.ts";

/** The phases that `runCall` goes through, in their order. */
export function phasesIn(text: string): string[] {
  const names = [...text.matchAll(/^import \{([^}]*)\} from "\.\//gm)].flatMap(([, list = ""]) => list.split(","));
  const imported = new Set(names.map((name) => name.trim()));
  const bodies = new Map(
    [...text.matchAll(/^(?:export )?async function (\w+)[\s\S]*?^}/gm)].map(([body, name]) => [name, body]),
  );
  const phases = new Set<string>();
  const look = (name: string) => {
    const body = bodies.get(name) ?? "";
    bodies.delete(name);
    for (const [, word = ""] of body.matchAll(/(?<![.\w])(\w+)/g)) {
      if (imported.has(word)) phases.add(word);
      else look(word);
    }
  };
  look("runCall");
  return [...phases];
}

if (import.meta.main) {
  const [endpoint = "calculateQuote", parameter = "id", root = "."] = process.argv.slice(2);
  const found = walk(root, endpoint, parameter);
  if (!found) throw new Error(`No route of src/server is called ${endpoint}`);
  const { lines, functions, openedTwice } = found;
  console.log(
    [...lines, `kernel: planCall, ${phasesIn(readFileSync(join(root, RUN_CALL), "utf8")).join(", ")}`].join("\n"),
  );
  console.log(`${functions} functions of the route's own; opened twice: ${openedTwice.join(", ") || "no file"}`);
}
