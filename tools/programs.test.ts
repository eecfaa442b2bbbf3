import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { runScript } from "./programs.ts";

test("a program is stopped ten minutes after its last message, however long it runs", async () => {
  const directory = mkdtempSync(join(tmpdir(), "volute-programs-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const script = join(directory, "hangs.mjs");
  writeFileSync(script, `process.on("message", () => {}); process.send("still there");`);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const said = Promise.withResolvers<unknown>();
  const onStall = vi.fn();
  const ended = runScript(script, [], { silentMinutes: 10, onMessage: said.resolve, onStall });
  vi.advanceTimersByTime(9 * 60_000);
  expect(await said.promise).toBe("still there");
  vi.advanceTimersByTime(9 * 60_000);
  expect(onStall).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(onStall).toHaveBeenCalledOnce();
  expect(await ended).toMatchObject({ code: null, isStalled: true });
});
