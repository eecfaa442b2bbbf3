import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

test("a command whose packages cannot be installed could not do its work: it ends with 2", () => {
  const empty = mkdtempSync(join(tmpdir(), "volute-tools-"));
  mkdirSync(join(empty, "tools"));
  for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith(".mjs"))) {
    copyFileSync(join(import.meta.dirname, file), join(empty, "tools", file));
  }
  // Without a package-lock.json the versions are unknown.
  const { status } = spawnSync(process.execPath, [join(empty, "tools", "volute.mjs"), "config"]);
  rmSync(empty, { recursive: true });
  expect(status).toBe(2);
});
