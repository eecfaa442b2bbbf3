// The stored results of each stage, so that a run stage by stage ends in one table.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../programs.ts";
import type { Outcome } from "./report.ts";

/** The current commit, and whether the sources have been changed since. */
function readCommit(): string {
  const git = (...args: string[]) => spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout?.trim();
  const commit = git("rev-parse", "HEAD");
  if (!commit) return "without a commit";
  return git("status", "--porcelain") ? `${commit} with changes` : commit;
}

export function saveResult(suite: string, outcome: Outcome): void {
  const folder = join(root, ".cache", "reports", suite);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${outcome.name}.json`), JSON.stringify({ commit: readCommit(), outcome }, null, 2));
}

/** The newest result of this stage, if it belongs to the current sources. */
export function readResult(suite: string, stage: string): Outcome {
  const file = join(root, ".cache", "reports", suite, `${stage}.json`);
  const { commit, outcome } = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  if (commit === readCommit()) return outcome;
  const remark = commit ? `its last result is from ${commit}` : "there is no result yet";
  return { name: stage, passed: 0, failed: 0, skipped: 0, seconds: 0, remark, isMissing: true };
}
