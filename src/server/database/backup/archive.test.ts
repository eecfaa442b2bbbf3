import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { writeBackup } from "./archive.ts";

const directory = mkdtempSync(join(tmpdir(), "volute-archive-"));
afterAll(() => rmSync(directory, { recursive: true }));

test("a full disk is reported with the file's name, and no partial file stays", async () => {
  const path = join(directory, "full.backup");
  const full = await open("/dev/full", "w");
  const writing = writeBackup(
    path,
    async () => {
      await full.write("more than there is room for");
      throw new Error("There was room.");
    },
    async () => {},
  );
  await expect(writing).rejects.toMatchObject({ code: "ENOSPC", path });
  expect(readdirSync(directory)).toEqual([]);
  await full.close();
});
