import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "volute-tools-"));
  mkdirSync(join(place, "tools"));
  for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith(".mjs"))) {
    copyFileSync(join(import.meta.dirname, file), join(place, "tools", file));
  }
});
afterEach(() => rmSync(place, { recursive: true }));
const call = () => spawnSync(process.execPath, [join(place, "tools", "volute.mjs"), "config"], { encoding: "utf8" });

test("a command whose packages cannot be installed exits with 2", () => {
  // Without a package-lock.json the versions are unknown.
  expect(call().status).toBe(2);
});

test("Node is found in .bin even if npm made no link", () => {
  const packages = join(place, "node_modules");
  const bin = join(packages, `node-linux-${process.arch}`, "bin");
  mkdirSync(bin, { recursive: true });
  symlinkSync(process.execPath, join(bin, "node"));
  for (const file of [join(place, "package-lock.json"), join(packages, ".package-lock.json")])
    writeFileSync(file, JSON.stringify({ packages: {} }));
  mkdirSync(join(place, "src", "commands"), { recursive: true });
  writeFileSync(join(place, "src", "commands", "main.ts"), "console.log('runs');");
  for (const time of ["first", "again"]) {
    expect(call(), time).toMatchObject({ status: 0, stdout: "runs\n" });
    expect(realpathSync(join(packages, ".bin", "node"))).toBe(realpathSync(process.execPath));
  }
});
