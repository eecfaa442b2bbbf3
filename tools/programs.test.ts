import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { runScript } from "./programs.ts";

test("a program is stopped with those that it has started, ten minutes after its last message, however long it runs", async () => {
  const directory = mkdtempSync(join(tmpdir(), "volute-programs-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const script = join(directory, "hangs.mjs");
  const workerScript = `process.on("SIGINT", () => {}); setInterval(() => {}, 1000); process.stdout.write("on");`;
  const lines = [
    `import { spawn } from "node:child_process";`,
    `const worker = spawn(process.execPath, ["-e", ${JSON.stringify(workerScript)}], { stdio: ["ignore", "pipe", "ignore"] });`,
    `worker.stdout.once("data", () => process.send(worker.pid));`,
    `process.on("message", () => {});`,
  ];
  writeFileSync(script, lines.join("\n"));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const said = Promise.withResolvers<number>();
  const onStall = vi.fn();
  const ended = runScript(script, [], { silentMinutes: 10, onMessage: (pid) => said.resolve(Number(pid)), onStall });
  vi.advanceTimersByTime(9 * 60_000);
  const worker = await said.promise;
  vi.advanceTimersByTime(9 * 60_000);
  expect(onStall).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(onStall).toHaveBeenCalledOnce();
  expect(await ended).toMatchObject({ code: null, isStalled: true });
  // A process that has been killed is there until its parent, or the system, has noticed.
  await vi.waitFor(() => expect(() => process.kill(worker, 0)).toThrow(), { timeout: 30_000 });
});
