// `npm run test:mutations`: makes one fault after another in a copy of the tree and says which test catches it.
//   --only id,id   --area web   --against d762654   --limit 20   --seed 3 (in another order)   --storeys types,unit
//   --commit d762654 (whose tests; else the newest)   --check (only whether each fault can be made)   --draw
// The results are stored in .cache/mutations/<commit>.json, so that a run continues where the last one ended.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readSources } from "./checks/sources.ts";
import { endAll } from "./mutations/attempt.ts";
import { draw, orderBy } from "./mutations/draw.ts";
import { type Fault, misplacedFaults, readDrawing, readFaults } from "./mutations/faults.ts";
import { type Findings, findResults, formatTable, isCaught, listOpenStoreys } from "./mutations/findings.ts";
import { judge } from "./mutations/judge.ts";
import { makeScratch } from "./mutations/scratch.ts";
import { storeys } from "./mutations/storeys.ts";
import { root } from "./programs.ts";

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    area: { type: "string" },
    against: { type: "string" },
    commit: { type: "string" },
    limit: { type: "string" },
    seed: { type: "string" },
    storeys: { type: "string" },
    check: { type: "boolean" },
    draw: { type: "boolean" },
  },
});

function chosenFaults(): Fault[] {
  const only = options.only?.split(",");
  const all = readFaults();
  const unknown = only?.filter((id) => !all.some((fault) => fault.id === id)) ?? [];
  if (unknown.length > 0) fail(`Unknown fault: ${unknown.join(", ")}.`);
  const fitting = all.filter(
    ({ id, area, against }) =>
      (!only || only.includes(id)) &&
      (!options.area || area === options.area) &&
      (!options.against || against === options.against),
  );
  const ordered = options.seed ? orderBy(options.seed, fitting, ({ id }) => id) : fitting;
  return ordered.slice(0, options.limit ? Number(options.limit) : undefined);
}

function chosenStoreys() {
  const names = options.storeys?.split(",");
  const unknown = names?.filter((name) => !storeys.some((storey) => storey.name === name)) ?? [];
  if (unknown.length > 0)
    fail(`There is no storey ${unknown.join(", ")}; there are ${storeys.map(({ name }) => name).join(", ")}.`);
  return storeys.filter(({ name }) => !names || names.includes(name));
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

function drawAgain(): void {
  const { commit, seed, replaced } = readDrawing();
  const scratch = makeScratch(root, commit);
  const faults = draw(readSources(scratch.root, ["src"]), seed, replaced);
  scratch.remove();
  const file = join(root, "tools", "mutations", "drawn.json");
  writeFileSync(file, `${JSON.stringify({ commit, seed, replaced, faults }, null, 2)}\n`);
  for (const { id, file, title } of faults) console.log(`${id}  ${file}: ${title}`);
}

function check(): void {
  const faults = readFaults();
  const misplaced = misplacedFaults(root, faults);
  for (const sentence of misplaced) console.error(sentence);
  console.log(`${faults.length} faults, of which ${misplaced.length} cannot be made`);
  process.exitCode = misplaced.length === 0 ? 0 : 1;
}

async function tryFaults(): Promise<void> {
  const commit = execFileSync("git", ["rev-parse", options.commit ?? "HEAD"], { cwd: root, encoding: "utf8" }).trim();
  const folder = join(root, ".cache", "mutations");
  const file = join(folder, `${commit}.json`);
  mkdirSync(folder, { recursive: true });
  const findings: Findings = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : { commit, baselines: {}, faults: {} };
  const keep = () => writeFileSync(file, `${JSON.stringify(findings, null, 2)}\n`);
  const [faults, used] = [chosenFaults(), chosenStoreys()];
  const scratch = makeScratch(root, commit);
  process.once("exit", () => {
    endAll("SIGKILL");
    scratch.remove();
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(130));
  for (const [index, fault] of faults.entries()) {
    const tried = findResults(findings, fault);
    console.log(`\n${index + 1} of ${faults.length}: ${fault.id}. ${fault.title} (${fault.file})`);
    for (const storey of listOpenStoreys(used, tried)) {
      if (isCaught(tried)) break;
      const one = await judge(scratch, storey, fault, findings.baselines);
      tried.push(one);
      keep();
      console.log(`  ${storey.name}: ${one.is}${one.by ? `, ${one.by}` : ""} (${one.seconds} s)`);
    }
  }
  console.log(`\n${formatTable(faults, findings)}`);
}

if (options.draw) drawAgain();
else if (options.check) check();
else await tryFaults();
