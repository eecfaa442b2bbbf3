// Runs other programs, and leaves none behind.
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

export interface Ended {
  /** `null` when it was ended by a signal or took longer than it may. */
  code: number | null;
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
process.once("exit", () => {
  for (const child of running) child.kill();
});

/** Runs a script on the Node that runs us. Its output is shown, or returned when `quiet`. */
export function runScript(script: string, args: readonly string[], options: Options = {}): Promise<Ended> {
  const { quiet = false, env = {}, minutes } = options;
  return new Promise((resolve, reject) => {
    let output = "";
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
      timeout: minutes && minutes * 60_000,
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    child.on("error", reject);
    child.on("close", (code) => {
      running.delete(child);
      resolve({ code, output });
    });
  });
}
