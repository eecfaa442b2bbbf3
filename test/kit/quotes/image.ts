// The image that deploy/Dockerfile describes: the files sent to its build, and the steps of each stage.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../..", import.meta.url));
export const read = (file: string) => readFileSync(join(root, file), "utf8");

/** From .dockerignore: everything is left out except these. */
const [everything, ...exceptions] = read(".dockerignore").match(/^[*!].*(?<!\.env)$/gm) ?? [];
export const isSent = (file: string) =>
  everything !== "*" || exceptions.some((one) => `${file}/`.startsWith(`${one.slice(1)}/`));

interface Step {
  word: string;
  rest: string;
}
function splitStages(dockerfile: string): Step[][] {
  const lines = dockerfile
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n/g, " ")
    .split("\n")
    .filter(Boolean);
  const steps = lines.map((line) => ({ word: line.split(" ")[0] ?? "", rest: line.slice(line.indexOf(" ") + 1) }));
  const begins = steps.flatMap(({ word }, at) => (word === "FROM" ? [at] : []));
  return begins.map((at, nth) => steps.slice(at, begins[nth + 1]));
}
export const [build, image] = splitStages(read("deploy/Dockerfile"));

export const restsOf = (stage: Step[] | undefined, word: string) =>
  stage?.filter((one) => one.word === word).map(({ rest }) => rest) ?? [];
