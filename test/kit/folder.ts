import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder for the files of the calling test, deleted after it. */
export async function folderOfTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "volute-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
