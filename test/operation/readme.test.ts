// README's first commands, typed in an empty directory: a clone of this repository becomes a product that answers.
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { waitUntil } from "#test/kit/pause.ts";
import { freePort } from "#test/running-product.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("the first commands lead from nothing to a product with demonstration data", async () => {
  const [, commands = ""] = /^```sh\n([^`]+)^```/m.exec(await readFile(join(root, "README.md"), "utf8")) ?? [];
  expect(commands).toMatch(/^git clone ADDRESS volute\ncd volute\nnpm start\n$/);
  const directory = await mkdtemp(join(tmpdir(), "volute-readme-"));
  const port = await freePort();
  const shell = spawn("sh", ["-e", "-c", commands.replace("ADDRESS", root)], {
    cwd: directory,
    detached: true,
    // Where packages come from is the machine's own setting.
    env: { ...process.env, NODE_ENV: "", PORT: String(port) },
  });
  let output = "";
  for (const stream of [shell.stdout, shell.stderr]) stream.on("data", (text) => (output += text));
  const ended = new Promise<void>((resolve) => shell.once("close", () => resolve()));
  onTestFinished(async () => {
    if (shell.exitCode === null) process.kill(-(shell.pid ?? 0), "SIGTERM");
    await ended;
    await rm(directory, { recursive: true, force: true });
  });
  const isReady = () => {
    expect(shell.exitCode, output).toBe(null);
    return output.includes("Press Ctrl-C to stop.");
  };
  await waitUntil("the packages to be installed and Volute to be ready", isReady, 540_000);
  expect(output).toContain(`http://localhost:${port}`);
  expect(output).toContain("admin@northern-pumps.test");
  const reply = await fetch(`http://127.0.0.1:${port}/readyz`);
  expect(reply.status).toBe(200);
}, 600_000);
