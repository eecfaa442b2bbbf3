// Lists and names the backups in a directory.
import { readManifest } from "./archive.ts";
import type { Manifest } from "./manifest.ts";

export const BACKUP = /^volute-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/;
/** A backup that is being written, or was when its command was killed. */
export const PARTIAL = /^volute-\d{4}-\d\d-\d\dT\d{6}Z\.backup\.partial$/;

/** "volute-2026-11-26T021500Z.backup": Windows allows no colon. */
export const buildBackupName = (time: Date) => `volute-${time.toISOString().replaceAll(/:|\.\d+/g, "")}.backup`;

/** `unread` contains the error for each file whose manifest cannot be read. */
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
