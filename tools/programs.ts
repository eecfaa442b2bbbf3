// Runs other programs, and leaves none of them running.
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

export const root = fileURLToPath(new URL("..", import.meta.url));

export interface Ended {
  code: number | null;
  /** It was silent for longer than allowed, and was stopped. */
  isStalled: boolean;
  /** Empty if it was shown instead. */
  output: string;
}

interface Options {
  quiet?: boolean;
  env?: Record<string, string>;
  /** How long it may send no message, or how long it may take if it sends none. */
  silentMinutes?: number;
  /** Receives what the program sends with `process.send`. */
  onMessage?: (message: unknown) => void;
  onStall?: () => void;
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

/** With the programs that it has started: a worker in an endless loop outlives the test runner that it belongs to. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // All of them have ended.
  }
}

/** Runs a script on the current Node. Its output is shown, or returned if `quiet`. */
export function runScript(script: string, args: readonly string[], options: Options = {}): Promise<Ended> {
  const { quiet = false, env = {}, silentMinutes = 24 * 60, onMessage, onStall } = options;
  return new Promise((resolve, reject) => {
    let output = "";
    const out = quiet ? "pipe" : "inherit";
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ["ignore", out, out, ...(onMessage ? (["ipc"] as const) : [])],
    });
    running.add(child);
    let isStalled = false;
    const limit = setTimeout(() => {
      isStalled = true;
      onStall?.();
      stop(child);
      setTimeout(() => killGroup(child), 20_000).unref();
    }, silentMinutes * 60_000);
    child.on("message", (message) => {
      if (!isStalled) limit.refresh();
      onMessage?.(message);
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(limit);
      running.delete(child);
      if (isStalled) killGroup(child);
      resolve({ code, isStalled, output: stripVTControlCharacters(output) });
    });
  });
}
