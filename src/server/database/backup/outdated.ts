// Which backups a directory no longer needs.
import type { Manifest } from "./manifest.ts";

export interface BackupListing {
  file: string;
  manifest: Pick<Manifest, "madeAt" | "firstSeal">;
}

/**
 * Oldest first, until `keep` remain together with `made`, the newest compared backup, which always stays. Only backups
 * of the same installation: one whose audit log has no seal yet cannot be identified.
 */
export function chooseOutdated(made: BackupListing, others: readonly BackupListing[], keep: number): BackupListing[] {
  const same = others.filter(({ file, manifest }) => file !== made.file && isSame(manifest, made.manifest));
  return same.sort((a, b) => timeOf(a) - timeOf(b)).slice(0, Math.max(0, same.length + 1 - keep));
}

const isSame = (one: BackupListing["manifest"], other: BackupListing["manifest"]) =>
  one.firstSeal !== null && one.firstSeal === other.firstSeal;

const timeOf = ({ manifest }: BackupListing) => Date.parse(manifest.madeAt);
