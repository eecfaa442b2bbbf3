import { spawnSync } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readTarget } from "#commands/database/target.ts";
import { CommandError } from "./command.ts";
import { describeError } from "./error-text.ts";

const directory = mkdtempSync(join(tmpdir(), "volute-sentence-"));
afterAll(() => rmSync(directory, { recursive: true }));
const file = join(directory, "there");
writeFileSync(file, "");
const missing = join(directory, "missing");

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

test.each([
  ["an address in no file", () => readTarget({ "to-file": missing }), `There is no file ${missing}.`],
  [
    "a file in no directory",
    () => openSync(join(missing, "a"), "w"),
    `There is no directory ${missing} for ${missing}/a.`,
  ],
  [
    "a file in a file",
    () => readFileSync(join(file, "a")),
    `There is no file ${file}/a: part of that path is a file itself.`,
  ],
  ["a directory", () => openSync(directory, "w"), `${directory} is a directory, not a file.`],
  ["a directory to read", () => readFileSync(directory), "The path given is a directory, not a file."],
  ["a new file that is there", () => openSync(file, "wx"), `${file} already exists.`],
])("%s", (_what, work, sentence) => {
  expect(describeError(thrownBy(work))).toBe(sentence);
});

test("errors not about files keep their message; unexpected ones are called bugs", () => {
  expect(describeError(spawnSync(missing).error)).toBe(`spawnSync ${missing} ENOENT`);
  expect(describeError(Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }))).toMatch(
    /^The database cannot/,
  );
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" });
  expect(describeError(full)).toBe("The disk is full.");
  expect(describeError(Object.assign(full, { path: file }))).toBe(`The disk that holds ${file} is full.`);
  expect(describeError(new CommandError("So it is."))).toBe("So it is.");
  // Ctrl-C where a question is asked.
  expect(describeError(Object.assign(new Error("Aborted with Ctrl+C"), { code: "ABORT_ERR" }))).toBe(
    "Nothing was changed.",
  );
  expect(describeError(new Error("x is undefined"))).toBe("This is a bug in Volute: x is undefined");
});
