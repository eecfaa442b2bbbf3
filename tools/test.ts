// Everything that `npm test` does once the npm packages are there: stage after stage, all of them even after a failure.
//   npm test -- --only check,unit      npm test -- --allow-skipped: a storey that cannot run here is no failure
//   npm run test:all -- --only two     npm run test:all -- --table: of the results that are there, without running any
import { parseArgs } from "node:util";
import { installDebian } from "./debian.ts";
import { readProcessorSeconds } from "./runner/processor-time.ts";
import { type Outcome, report } from "./runner/report.ts";
import { readResult, saveResult } from "./runner/results.ts";
import { buildStages, type Stage } from "./runner/stages.ts";

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    all: { type: "boolean", default: false },
    table: { type: "boolean", default: false },
    "allow-skipped": { type: "boolean", default: false },
    // Of tools/test.mjs, which has installed the npm packages.
    "npm-seconds": { type: "string", default: "0" },
  },
});
const only = options.only?.split(",");
const suite = options.all ? "all" : "test";
if (options.all) process.env.VOLUTE_ALL = "1";

const stages = buildStages(options.all);
const unknown = only?.filter((name) => !(name in stages));
if (unknown?.length) {
  console.error(`There is no stage ${unknown.join(", ")}; there are ${Object.keys(stages).join(", ")}.`);
  process.exit(2);
}
const wanted = Object.entries(stages).filter(([name]) => !only || only.includes(name));
const outcomes = options.table ? wanted.map(([name]) => readResult(suite, name)) : await runAll(wanted);
process.exitCode = report(outcomes, options["allow-skipped"]);

async function runAll(chosen: [string, Stage][]): Promise<Outcome[]> {
  const ran = [await install(chosen.flatMap(([, { needs }]) => needs))];
  const isBeside = ([, { beside }]: [string, Stage]) => chosen.some(([name]) => name === beside);
  for (const first of chosen.filter((one) => !isBeside(one))) {
    const others = chosen.filter(([, { beside }]) => beside === first[0]);
    const outcomes = await runTogether(first, others);
    for (const outcome of outcomes) saveResult(suite, outcome);
    ran.push(...outcomes);
  }
  return ran;
}

/** The processor seconds are of the first; nothing says which of them are whose. */
async function runTogether(first: [string, Stage], others: [string, Stage][]): Promise<Outcome[]> {
  const names = [first, ...others].map(([name]) => name).join(", with ");
  console.log(`\n── ${names} ${"─".repeat(Math.max(3, 100 - names.length))}`);
  const from = readProcessorSeconds();
  const outcomes = await Promise.all([first, ...others].map(([name, stage]) => run(name, stage)));
  const to = readProcessorSeconds();
  return outcomes.map((outcome, index) => ({
    ...outcome,
    ...(index === 0 ? to !== undefined && { processorSeconds: to - (from ?? 0) } : { beside: first[0] }),
  }));
}

/** All at once, before the time of the first stage begins. */
async function install(names: Stage["needs"]): Promise<Outcome> {
  const from = performance.now();
  const absent = await installDebian([...new Set(names)]);
  const seconds = Number(options["npm-seconds"]) + (performance.now() - from) / 1000;
  const remark = absent.length > 0 && { remark: `Debian's ${absent.join(", ")} could not be installed` };
  return { name: "installation", on: "npm and Debian packages", passed: 0, failed: 0, skipped: 0, seconds, ...remark };
}

async function run(name: string, stage: Stage): Promise<Outcome> {
  const from = performance.now();
  const seconds = () => (performance.now() - from) / 1000;
  try {
    const outcome = { name, passed: 0, failed: 0, skipped: 0, ...(await stage.run()), seconds: seconds() };
    const isEmpty = !outcome.isMissing && outcome.passed + outcome.failed + outcome.skipped === 0;
    return isEmpty ? { ...outcome, failed: 1, remark: "not a single test ran" } : outcome;
  } catch (error) {
    const remark = error instanceof Error ? error.message : String(error);
    console.error(error);
    return { name, passed: 0, failed: 1, skipped: 0, remark, seconds: seconds() };
  }
}
