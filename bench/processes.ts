// The measured servers, each a process of its own that the probe reports on.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { fileURLToPath } from "node:url";

export interface Usage {
  /** Of all threads since the start. */
  cpuMicros: number;
  /** Resident memory. */
  bytes: number;
}

export interface Target {
  name: string;
  port: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

const START_MS = 60_000;

export async function startTarget(
  name: string,
  program: string,
  env: Record<string, string>,
  profile: string | null = null,
): Promise<Target> {
  const port = await freePort();
  const profiling = profile === null ? [] : ["--cpu-prof", "--cpu-prof-dir", profile];
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), {
    execArgv: ["--import", new URL("./probe.ts", import.meta.url).href, ...profiling],
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
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  // Another program on this port would have answered in its place.
  if (child.exitCode !== null) throw new Error(`The ${name} ended at once:\n${said}`);
  return { name, port, usage: () => usageOf(child), stop: () => stop(child) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
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
