// The storeys that a fault is tried against, from the cheapest to the most expensive.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { readSources } from "../checks/sources.ts";
import type { Fault } from "./faults.ts";

export interface Command {
  script: string;
  args: string[];
  /** It is given a PostgreSQL server of its own. */
  onPostgres?: boolean;
}

export interface Storey {
  name: string;
  /** In this tree; none if the storey does not test the file. */
  commands: (fault: Fault, root: string) => Command[];
}

const isSource = ({ file }: Fault) => /\.tsx?$/.test(file);

const vitest = (projects: string[], command: string, files: string[]): Command => ({
  script: "node_modules/vitest/vitest.mjs",
  args: [
    ...[command, "--run", "--bail=1", "--passWithNoTests", "--reporter=default"],
    ...projects.flatMap((name) => ["--project", name]),
    ...files,
  ],
});
const testFile = /[\w./-]+\.test\.tsx?/;

/** What the failed test, as it was printed, is run by without the other files of Vitest's run. */
export function narrowCommand(command: Command, failedTest: string): Command {
  const file = testFile.exec(failedTest)?.[0];
  if (file === undefined || !command.script.endsWith("vitest.mjs")) return command;
  const projects = command.args.filter((_, index) => command.args[index - 1] === "--project");
  return { ...command, ...vitest(projects, "run", [file]) };
}

/** The test with the file's own name first: it runs in a moment. */
const near =
  (project: string, ending: string): Storey["commands"] =>
  (fault, root) => {
    if (!isSource(fault)) return [];
    const own = fault.file.replace(/\.tsx?$/, ending);
    const related = vitest([project], "related", [fault.file]);
    return existsSync(join(root, own)) ? [vitest([project], "run", [own]), related] : [related];
  };
const whole =
  (stage: string): Storey["commands"] =>
  () => [{ script: "tools/test.ts", args: ["--only", stage] }];

export const storeys: readonly Storey[] = [
  { name: "types", commands: typesOf },
  { name: "near unit", commands: near("unit*", ".test.ts") },
  { name: "near server", commands: nearOnServer },
  { name: "near screens", commands: nearOnScreens },
  { name: "unit", commands: whole("unit") },
  { name: "screens", commands: whole("screens") },
  { name: "server", commands: whole("server") },
  { name: "engine", commands: whole("engine") },
  { name: "journeys", commands: whole("journeys") },
];

/** Messages which say that the tree has no such storey. */
export const missingStoreys = /There is no stage|No projects matched the filter/;

function typesOf(fault: Fault, root: string): Command[] {
  if (!isSource(fault)) return [];
  const projects = new Set([projectOf(fault.file, root)]);
  if (/^src\/(?:domain|contract)\//.test(fault.file)) projects.add("src/web/tsconfig.json");
  return [...projects].map((project) => ({
    script: "node_modules/typescript/bin/tsc",
    args: [
      ...["-p", project, "--pretty", "false", "--incremental"],
      ...["--tsBuildInfoFile", `node_modules/.cache/mutations/${project}buildinfo`],
    ],
  }));
}

function projectOf(file: string, root: string): string {
  let folder = dirname(file);
  while (folder !== "." && !existsSync(join(root, folder, "tsconfig.json"))) folder = dirname(folder);
  return join(folder, "tsconfig.json");
}

/** The server's tests in the same folder, or in the nearest one above with tests, and those that import the file. */
function nearOnServer({ file }: Fault, root: string): Command[] {
  const tests = readSources(root, ["src/server", "src/commands", "test"], /\.test\.ts$/);
  const name = file.replace(/^src\//, "#");
  const importing = tests.filter(({ text }) => text.includes(`"${name}"`)).map(({ path }) => path);
  const files = [
    ...new Set([
      ...standingBeside(
        file,
        tests.map(({ path }) => path),
      ),
      ...importing,
    ]),
  ];
  return files.length === 0 ? [] : [{ ...vitest(["server", "alone"], "run", files), onPostgres: true }];
}

/** The screens' tests beside it. Those that import it are often nearly all of them, so they are the last resort. */
function nearOnScreens(fault: Fault, root: string): Command[] {
  if (!isSource(fault)) return [];
  const tests = readSources(root, ["src/web"], /\.screen\.test\.tsx$/).map(({ path }) => path);
  const beside = standingBeside(fault.file, tests, "src/web/");
  return [beside.length > 0 ? vitest(["screens"], "run", beside) : vitest(["screens"], "related", [fault.file])];
}

function standingBeside(file: string, tests: readonly string[], top = "src/server/"): string[] {
  // Tests of what the tables themselves guarantee.
  if (file.startsWith("db/")) return tests.filter((path) => path.startsWith("src/server/database/"));
  for (let folder = dirname(file); folder.startsWith(top); folder = dirname(folder)) {
    const beside = tests.filter((path) => path.startsWith(`${folder}/`));
    if (beside.length > 0) return beside;
  }
  return [];
}
