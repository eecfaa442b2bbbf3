// The measured servers, each a process of its own that the probe reports on.
import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { freePort } from "#test/running-product.ts";
import { serving } from "../tools/serving.mjs";

export interface Usage {
  /** Of all threads since the start. */
  cpuMicros: number;
  /** Resident memory. */
  bytes: number;
  /** Of that, as V8 counts it. */
  heapUsed: number;
  external: number;
  arrayBuffers: number;
}

export interface Target {
  name: string;
  port: number;
  /** From its start until /readyz said so, in milliseconds. */
  readyMs: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

const START_MS = 60_000;

/** What people run, built from the sources of now; `profile` as in `startTarget`. */
export async function startBuilt(name: string, env: Record<string, string>, profile: string | null = null) {
  const build = fileURLToPath(new URL("../tools/build.mjs", import.meta.url));
  const { status } = spawnSync(process.execPath, [build], { stdio: "inherit" });
  if (status !== 0) throw new Error("The product could not be built");
  return startTarget(name, `../${serving.program}`, { ...serving.env, ...env }, profile, serving.args);
}

/** `profile`: the directory for profiles of its CPU; `args`: those of Node. */
export async function startTarget(
  name: string,
  program: string,
  env: Record<string, string>,
  profile: string | null = null,
  args: string[] = [],
): Promise<Target> {
  const port = await freePort();
  const profiling = profile === null ? [] : ["--cpu-prof", "--cpu-prof-dir", profile];
  const from = performance.now();
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), {
    execArgv: [...args, "--import", new URL("./probe.mjs", import.meta.url).href, ...profiling],
    env: { PATH: process.env.PATH, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (text: Buffer) => {
      said = (said + text.toString()).slice(-4000);
    });
  }
  const end = Date.now() + START_MS;
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > end) {
      child.kill("SIGKILL");
      throw new Error(`The ${name} did not start on port ${port}:\n${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const readyMs = performance.now() - from;
  // Another program on this port would have answered in its place.
  if (child.exitCode !== null) throw new Error(`The ${name} ended at once:\n${said}`);
  return { name, port, readyMs, usage: () => usageOf(child), stop: () => stop(child) };
}

async function usageOf(child: ChildProcess): Promise<Usage> {
  const answer = once(child, "message");
  child.send("usage");
  const [usage] = await answer;
  return usage as Usage;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "close");
  child.kill("SIGTERM");
  const impatience = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await closed;
  clearTimeout(impatience);
}

async function answers(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.ok ?? false;
}

/** Answers the processor time, in milliseconds, of the target and of all connections to its database but this one. */
export async function watchCpu(target: Target, db: pg.Client): Promise<() => Promise<number>> {
  const { rows } = await db.query<{ pid: number }>("select pg_backend_pid() as pid");
  const own = rows[0]?.pid;
  const [, postmaster] = readFileSync(`/proc/${own}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  const readConnection = (pid: string) => {
    try {
      return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
    } catch {
      // It has just ended.
      return 0;
    }
  };
  return async () => {
    const pids = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").trim().split(" ");
    const { cpuMicros } = await target.usage();
    return pids.filter((pid) => pid !== String(own)).reduce((sum, pid) => sum + readConnection(pid), cpuMicros / 1000);
  };
}
