// The whole product as a process group on the embedded database, which a test can kill like a power cut.

import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { COOKIE } from "#server/kernel/session.ts";
import { waitUntil } from "./kit/pause.ts";

const MAIN = fileURLToPath(new URL("../src/server/main.ts", import.meta.url));

export interface Product {
  url: string;
  pid: number;
  /** Everything it has printed so far. */
  output(): string;
  /** Resolves when it replies; throws with its output if it ends before that. */
  ready(): Promise<void>;
  /** SIGKILL to the whole group; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  exited: Promise<number | null>;
}

/** `within` is a command that starts what follows it in an environment of its own; `main` is another version's. */
export async function startProduct(
  dataDirectory: string,
  env: Record<string, string> = {},
  within: string[] = [],
  main = MAIN,
): Promise<Product> {
  const port = Number(env.PORT) || (await freePort());
  let ended = false;
  const [program = "", ...words] = [...within, process.execPath, main];
  const child: ChildProcess = spawn(program, words, {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDirectory, ...env },
  });
  // A test that fails must not leave it running.
  const endWithUs = () => child.pid && !ended && process.kill(-child.pid, "SIGKILL");
  process.once("exit", endWithUs);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (output += text));
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  const url = `http://127.0.0.1:${port}`;
  void exited.then(() => {
    ended = true;
    process.removeListener("exit", endWithUs);
  });
  return {
    url,
    pid: child.pid ?? 0,
    exited,
    output: () => output,
    async ready() {
      await waitUntil(
        "the product to be ready",
        async () => {
          if (ended) throw new Error(`The product ended before it was ready:\n${output}`);
          return (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false;
        },
        600_000,
      );
    },
    async kill() {
      if (!ended && child.pid) process.kill(-child.pid, "SIGKILL");
      await exited;
    },
    async stop() {
      if (!ended) child.kill("SIGTERM");
      return exited;
    },
  };
}

/** The cookie of a user who signs in there; a user of the demonstration unless another password is given. */
export async function cookieOf({ url }: Product, email: string, password = "demo1234"): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`);
  return new RegExp(`${COOKIE}=[^;]+`).exec(answer.headers.get("set-cookie") ?? "")?.[0] ?? "";
}

/** Below the range of outgoing connections: nothing takes it between this check and its use. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
