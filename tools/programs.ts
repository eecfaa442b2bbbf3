// Runs other programs, and leaves none behind.
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

export const root = fileURLToPath(new URL("..", import.meta.url));

export interface Ended {
  code: number | null;
  /** It took longer than it may, and was stopped. */
  late: boolean;
  /** Empty when it was shown instead. */
  output: string;
}

interface Options {
  quiet?: boolean;
  env?: Record<string, string>;
  minutes?: number;
}

const running = new Set<ChildProcess>();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => process.exit(130));
}
process.once("exit", () => running.forEach(stop));

/** The test runners clean up after SIGINT; after SIGTERM Playwright leaves its server running. */
function stop(child: ChildProcess): void {
  child.kill("SIGINT");
}

/** Runs a script on the Node that runs us. Its output is shown, or returned when `quiet`. */
export function runScript(script: string, args: readonly string[], options: Options = {}): Promise<Ended> {
  const { quiet = false, env = {}, minutes = 24 * 60 } = options;
  return new Promise((resolve, reject) => {
    let output = "";
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    running.add(child);
    let late = false;
    const limit = setTimeout(() => {
      late = true;
      stop(child);
      setTimeout(() => child.kill("SIGKILL"), 20_000).unref();
    }, minutes * 60_000);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(limit);
      running.delete(child);
      resolve({ code, late, output: stripVTControlCharacters(output) });
    });
  });
}
