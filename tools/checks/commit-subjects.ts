// Checks commit subjects (CONTRIBUTING.md): `area: Name the thing changed`, at most 72 characters, no full stop.
import { spawnSync } from "node:child_process";
import type { Finding } from "./finding.ts";

/** Commits up to this one were written by other rules. Once a version is tagged, its tag replaces this commit. */
const START = "d76265439567e60dc72cead984ffb56eacde7da5";
const MAX_LENGTH = 72;

export function checkCommitSubjects(root: string): Finding {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
    return status === 0 ? stdout.trim() : undefined;
  };
  const start = git("describe", "--tags", "--abbrev=0", "--match=v[0-9]*") ?? START;
  const log = git("log", "--no-merges", "--format=%h %s", `${start}..HEAD`);
  // In a shallow clone the missing commits' children would look like commits without parents.
  if (log === undefined || git("rev-parse", "--is-shallow-repository") !== "false")
    return { readCount: 0, unit: "commits", faults: [], reasonUnchecked: "the history is not here" };
  if (log === "") return { readCount: 0, unit: "commits", faults: [], reasonUnchecked: `no commit since ${start}` };
  const lines = log.split("\n");
  return { readCount: lines.length, unit: "commits", faults: lines.flatMap(findFaults) };
}

/** For a line "hash subject". */
export function findFaults(line: string): string[] {
  const subject = line.slice(line.indexOf(" ") + 1);
  const length = [...subject].length;
  return [
    ...(length > MAX_LENGTH ? [`${line}: ${length} characters, the limit is ${MAX_LENGTH}`] : []),
    ...(/^[a-z][\w-]*(?:, [a-z][\w-]*)*: \S/.test(subject)
      ? []
      : [`${line}: does not begin with an area such as "quotes: "`]),
    ...(subject.endsWith(".") ? [`${line}: ends with a full stop`] : []),
  ];
}
