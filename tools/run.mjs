// Shared by the plain JavaScript starters: child processes, signals, and sentences instead of stack traces.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");

/** An error that the user can fix; its message is the only line they see. */
export class Problem extends Error {}

let child;
let silent = false;
let asked;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    // npm also forwards Ctrl-C, so one key press arrives here twice: only the first counts.
    if (asked) return;
    asked = signal;
    if (!child) process.exit(130);
    // npm undoes what it has done so far, which can take a while.
    if (silent) console.log("\nStopping …");
    // A terminal, systemd or `timeout` signal the child as well, and a second signal would make it hurry. A child that
    // still runs half a second later got none.
    setTimeout(() => child.kill(signal), 500).unref();
  });
}

// A killed npm forwards nothing, and would leave a server running that nobody knows of.
if (process.env.npm_lifecycle_event) {
  const npm = process.ppid;
  setInterval(() => process.ppid === npm || process.kill(process.pid, "SIGTERM"), 1000).unref();
}

/**
 * Runs a program to its end. Its output is shown, or returned if `quiet`. If a signal asked us to stop meanwhile, we
 * end with it, with the code `stopped`: for a server a stop is a success, for an installation it is not.
 */
export function run(command, args, { quiet = false, env = process.env, shell = false, stopped = 130 } = {}) {
  return new Promise((resolve, reject) => {
    let output = "";
    silent = quiet;
    child = spawn(command, args, { cwd: root, env, shell, stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit" });
    for (const stream of quiet ? [child.stdout, child.stderr] : []) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.on("error", reject);
    child.on("close", (code, signal) => {
      child = undefined;
      if (asked) process.exit(stopped);
      resolve({ code, signal, output: stripVTControlCharacters(output) });
    });
  });
}

/** Says what is being done: one changing line on a terminal, a plain line now and then elsewhere. */
export async function saying(what, work) {
  const from = performance.now();
  const seconds = () => Math.round((performance.now() - from) / 1000);
  const live = process.stdout.isTTY;
  process.stdout.write(live ? `${what} …` : `${what} …\n`);
  const tick = live
    ? () => process.stdout.write(`\r${what} … ${seconds()} s`)
    : () => console.log(`  … ${seconds()} s`);
  const timer = setInterval(tick, live ? 1000 : 15_000);
  let outcome = "failed";
  try {
    const result = await work();
    outcome = "done";
    return result;
  } finally {
    clearInterval(timer);
    process.stdout.write(`${live ? "\r" : ""}${what}: ${outcome} (${seconds()} s)\n`);
  }
}

/** A program: a `Problem` ends it with its one line, another error with its stack; both with exit code `failed`. */
export async function main(program, failed = 1) {
  try {
    process.exitCode = await program();
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    process.exitCode = failed;
  }
}
