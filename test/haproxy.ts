// Debian's HAProxy with one of the examples in deploy/, on other ports; deleted when stopped.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PROGRAM = "/usr/sbin/haproxy";

export interface Haproxy {
  /** The names of the servers that it considers up. */
  up(): Promise<string[]>;
  stop(): Promise<void>;
}

/** `instead`: texts of the example, and their replacements. */
export async function startHaproxy(example: string, port: number, instead: Record<string, string>): Promise<Haproxy> {
  let settings = await readFile(new URL(`../deploy/${example}`, import.meta.url), "utf8");
  for (const [theirs, ours] of Object.entries(instead)) {
    if (!settings.includes(theirs)) throw new Error(`deploy/${example} does not say "${theirs}"`);
    settings = settings.replaceAll(theirs, ours);
  }
  const directory = await mkdtemp(join(tmpdir(), "volute-haproxy-"));
  const file = join(directory, "haproxy.cfg");
  await writeFile(file, settings);
  const [asked, desk] = [join(directory, "asked.cfg"), join(directory, "desk")];
  await writeFile(asked, `global\n    stats socket ${desk} level user\n`);
  // In the foreground, as one process.
  const running = spawn(PROGRAM, ["-db", "-f", file, "-f", asked], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  running.stderr?.on("data", (text) => (said += text));
  const atExit = () => {
    running.kill("SIGKILL");
    rmSync(directory, { recursive: true, force: true });
  };
  process.once("exit", atExit);
  while (!((await takesConnections(port)) && existsSync(desk))) hasNotEnded(running, () => said);
  return {
    up: async () => upAmong(await toldAt(desk, "show stat")),
    async stop() {
      process.off("exit", atExit);
      running.kill("SIGKILL");
      if (running.exitCode === null && running.signalCode === null) await once(running, "close");
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function hasNotEnded({ exitCode }: ChildProcess, said: () => string): void {
  if (exitCode !== null) throw new Error(`HAProxy ended with ${exitCode}:\n${said()}`);
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    const over = (is: boolean) => () => {
      socket.destroy();
      resolve(is);
    };
    socket.once("connect", over(true)).once("error", over(false));
  });
}

async function toldAt(desk: string, question: string): Promise<string> {
  let told = "";
  for await (const text of connect(desk, function ask(this: Socket) {
    this.write(`${question}\n`);
  }).setEncoding("utf8"))
    told += text;
  return told;
}

function upAmong(stat: string): string[] {
  const [names = [], ...lines] = stat.split("\n").map((line) => line.replace(/^# /, "").split(","));
  const [name, status] = [names.indexOf("svname"), names.indexOf("status")];
  const up = lines.filter((line) => line[status]?.startsWith("UP")).map((line) => line[name] ?? "");
  return up.filter((one) => one !== "BACKEND");
}
