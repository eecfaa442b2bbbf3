// One run of tests in the scratch copy, and its result: it ends at the first test that fails.
import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { startPostgresServer } from "#test/postgres-server.ts";
import { type Command, missingStoreys } from "./storeys.ts";

export type AttemptOutput =
  | { is: "passed" }
  /** The tree has no such storey. */
  | { is: "absent" }
  | { is: "failed"; test: string; isTimeOut: boolean }
  /** It had not ended after this many minutes. */
  | { is: "late"; minutes: number }
  /** It failed, and no test says why. */
  | { is: "broken"; output: string };
export type Verdict = AttemptOutput & { seconds: number };

/** A failed test as Vitest and Playwright print it while others are running, and errors of the type checker. */
const failures = [/^\s*FAIL\s+(.+)$/m, /^\s*[×✗]\s+(.+)$/m, /^\s*✘\s+\d+\s+(.+)$/m, /^(\S+\(\d+,\d+\): error TS.+)$/m];
const fileOfVitest = /^\s*❯\s+(.*\.test\.tsx?)\b.*\bfailed\b.*$/m;
const timeOut = /Test timed out in \d+ ?ms|Hook timed out in \d+ ?ms|Test timeout of \d+ ?ms exceeded/;

/** The result of a run that has ended; `test` is the first failed test, if one was seen before. */
export function readOutput(output: string, code: number | null, test = failedTest(output)): AttemptOutput {
  if (test !== null) return { is: "failed", test, isTimeOut: timeOut.test(output) };
  if (missingStoreys.test(output)) return { is: "absent" };
  return code === 0 ? { is: "passed" } : { is: "broken", output: output.trim().slice(-2000) };
}

export function failedTest(output: string): string | null {
  const line = failures.map((pattern) => pattern.exec(output)?.[1]).find((found) => found !== undefined);
  if (line === undefined) return null;
  const file = /\.(?:test|spec)\.tsx?/.test(line) ? undefined : fileOfVitest.exec(output)?.[1];
  const plain = line.replace(/\s+\(?\d+(?:\.\d+)?m?s\)?$/, "").trim();
  return file === undefined ? plain : `${file.replace(/^\|[\w-]+\|\s*/, "").trim()} > ${plain}`;
}

export async function attempt(root: string, command: Command, minutes: number): Promise<Verdict> {
  const from = performance.now();
  const server = command.onPostgres ? await startPostgresServer() : undefined;
  try {
    const said = await runCommand(root, command, minutes, server ? { VOLUTE_TEST_DATABASE: server.url } : {});
    return { ...said, seconds: Math.round((performance.now() - from) / 1000) };
  } finally {
    await server?.stop();
  }
}

/** Running process groups, to be killed when this process ends. */
const groups = new Set<number>();
export function endAll(signal: NodeJS.Signals): void {
  for (const group of groups) signalGroup(group, signal);
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // It has just ended.
  }
}

function runCommand(
  root: string,
  { script, args }: Command,
  minutes: number,
  more: Record<string, string>,
): Promise<AttemptOutput> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: { ...process.env, ...more, FORCE_COLOR: "0" },
      stdio: ["ignore", "pipe", "pipe"],
      // In a process group of its own, so that browsers and servers end with it.
      detached: true,
    });
    const group = child.pid;
    if (group === undefined) return reject(new Error(`${script} could not be started`));
    groups.add(group);
    let output = "";
    let isLate = false;
    let isEnding = false;
    /** Tests that are running when the run is killed fail as well, so only the first counts. */
    let first: string | null = null;
    let last: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      if (isEnding) return;
      isEnding = true;
      signalGroup(group, "SIGINT");
      last = setTimeout(() => signalGroup(group, "SIGKILL"), 30_000);
    };
    const limit = setTimeout(() => {
      isLate = true;
      end();
    }, minutes * 60_000);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += stripVTControlCharacters(text);
        // One failed test is enough, whatever the others do.
        first ??= failedTest(output);
        if (first !== null) end();
      });
    }
    child.on("error", reject);
    child.on("close", (code) => {
      // From here on the id may belong to another group.
      clearTimeout(limit);
      clearTimeout(last);
      groups.delete(group);
      resolve(isLate && first === null ? { is: "late", minutes } : readOutput(output, code, first));
    });
  });
}
