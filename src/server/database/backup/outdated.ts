// Which backups a directory no longer needs.
import type { Manifest } from "./manifest.ts";

export interface Listed {
  file: string;
  manifest: Pick<Manifest, "madeAt" | "firstSeal">;
}

/**
 * Oldest first, until `keep` remain with `made`, the newest that was compared, which always stays. Only of the same
 * installation: one whose audit log has no seal yet cannot be told from others.
 */
export function chooseOutdated(made: Listed, others: readonly Listed[], keep: number): Listed[] {
  const same = others.filter(({ file, manifest }) => file !== made.file && isSame(manifest, made.manifest));
  return same.sort((a, b) => timeOf(a) - timeOf(b)).slice(0, Math.max(0, same.length + 1 - keep));
}

const isSame = (one: Listed["manifest"], other: Listed["manifest"]) =>
  one.firstSeal !== null && one.firstSeal === other.firstSeal;

const timeOf = ({ manifest }: Listed) => Date.parse(manifest.madeAt);
