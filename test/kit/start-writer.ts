// test/embedded-writer.ts as a separate process, so that it can be killed.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { waitUntil } from "./pause.ts";

const writer = fileURLToPath(new URL("../embedded-writer.ts", import.meta.url));

interface Writer {
  /** Lines that it has printed so far. */
  said: string[];
  says(count: number): Promise<void>;
  /** The process and everything it started. */
  kill(): Promise<void>;
}

export function startWriter(directory: string): Writer {
  const child = spawn(process.execPath, [writer, directory], { detached: true, stdio: ["ignore", "pipe", "inherit"] });
  const said: string[] = [];
  let rest = "";
  child.stdout.on("data", (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split("\n");
    // An unfinished line promises nothing yet.
    rest = lines.pop() ?? "";
    said.push(...lines);
  });
  const closed = once(child, "close");
  return {
    said,
    async says(count) {
      await waitUntil("the writer's words", () => said.length >= count || child.exitCode !== null);
      if (child.exitCode !== null) throw new Error(`The writer ended with ${child.exitCode}`);
    },
    async kill() {
      process.kill(-(child.pid ?? 0), "SIGKILL");
      await closed;
    },
  };
}
