// The backups in a directory, by their names.
import { readManifest } from "./archive.ts";
import type { Manifest } from "./manifest.ts";

export const BACKUP = /^volute-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/;
/** One that is being written, or was when its command was killed. */
export const PARTIAL = /^volute-\d{4}-\d\d-\d\dT\d{6}Z\.backup\.partial$/;

/** "volute-2026-11-26T021500Z.backup": Windows allows no colon. */
export const buildBackupName = (time: Date) => `volute-${time.toISOString().replaceAll(/:|\.\d+/g, "")}.backup`;

/** `unread` has what was thrown for each file whose manifest cannot be read. */
export async function listBackups(files: string[]) {
  const listed: { file: string; manifest: Manifest }[] = [];
  const unread: unknown[] = [];
  for (const file of files) {
    try {
      listed.push({ file, manifest: await readManifest(file) });
    } catch (error) {
      unread.push(error);
    }
  }
  return { listed, unread };
}
