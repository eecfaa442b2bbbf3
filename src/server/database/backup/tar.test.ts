import { chmod, mkdtemp, open, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RESTORE_DIRECTORY } from "#server/database/embedded.ts";
import type { Backup } from "./archive.ts";
import { restoreFiles } from "./embedded-backup.ts";
import { NotATar, readMembers, writeTar } from "./tar.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "volute-tar-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function* bytes() {
  yield Buffer.from("secret");
}
async function written(path: string): Promise<void> {
  const tar = await writeTar(path);
  await tar.add("one", bytes());
  await tar.end();
}

test("a link at the path is not followed, and only the owner can read the file", async () => {
  const [theirs, path] = [join(directory, "theirs"), join(directory, "linked")];
  await writeFile(theirs, "theirs");
  await symlink(theirs, path);
  await written(path);
  expect(await readFile(theirs, "utf8")).toBe("theirs");
  const readable = join(directory, "readable");
  await writeFile(readable, "");
  await chmod(readable, 0o666);
  await written(readable);
  expect((await stat(readable)).mode & 0o777).toBe(0o600);
});

test("restored files are their owner's alone, and directories have no length", async () => {
  const [path, place] = [join(directory, "whole"), join(directory, "restored")];
  const tar = await writeTar(path);
  await tar.addDirectory("postgres/");
  await tar.add("postgres/one", bytes());
  await tar.end();
  const handle = await open(path);
  const members = await readMembers(handle);
  await handle.close();
  expect(members.map(({ name, size }) => [name, size])).toEqual([
    ["postgres/", 0],
    ["postgres/one", 6],
  ]);
  // They are no database, which is noticed once they are unpacked.
  const restoring = restoreFiles(place, { members, content: bytes } as unknown as Backup, async () => {});
  await expect(restoring).rejects.toThrow();
  expect((await stat(join(place, RESTORE_DIRECTORY, "postgres", "one"))).mode & 0o777).toBe(0o600);
});

test("a member with a negative length is refused", async () => {
  const path = join(directory, "shorter");
  await written(path);
  const file = await readFile(path);
  file.write("-0000001000", 124);
  file.fill(0x20, 148, 156);
  const sum = file.subarray(0, 512).reduce((all, byte) => all + byte, 0);
  file.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  await writeFile(path, file);
  const handle = await open(path);
  await expect(readMembers(handle)).rejects.toThrow(NotATar);
  await handle.close();
});

test("member names that lead out of the directory are refused", async () => {
  for (const name of ["postgres/../../out", "/postgres/x", "postgres/./x", `postgres/${"a".repeat(80)}!`]) {
    const place = await mkdtemp(join(directory, "place-"));
    const member = { name, type: "file", offset: 0, size: 0 } as const;
    const backup = { members: [member], content: bytes } as unknown as Backup;
    await expect(restoreFiles(place, backup, async () => {})).rejects.toThrow("which Volute did not put there");
  }
});
