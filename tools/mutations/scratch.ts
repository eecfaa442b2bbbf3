// A copy of one commit in a temporary folder, in which faults are made: the developer's own tree is never changed.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Fault, spoil } from "./faults.ts";

export interface Scratch {
  root: string;
  /** Makes the fault; returns the function that undoes it. */
  apply: (fault: Fault) => () => void;
  remove: () => void;
}

/** Tools' caches may come from other sources. */
const caches = [".cache", ".vite", ".vite-temp", ".vitest"];

export function makeScratch(from: string, commit: string): Scratch {
  const root = mkdtempSync(join(tmpdir(), "volute-mutations-"));
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  run("git", "clone", "--quiet", "--no-checkout", from, root);
  run("git", "-C", root, "checkout", "--quiet", "--detach", commit);
  const packages = join(root, "node_modules");
  try {
    run("cp", "-al", join(from, "node_modules"), packages);
  } catch {
    // The temporary folder is on another disk.
    rmSync(packages, { recursive: true, force: true });
    run("cp", "-a", join(from, "node_modules"), packages);
  }
  // That test looks for the text of each fault, and would fail on the one that is made.
  rmSync(join(root, "tools/mutations/faults.test.ts"), { force: true });
  for (const cache of caches) rmSync(join(packages, cache), { recursive: true, force: true });
  return {
    root,
    apply(fault) {
      const path = join(root, fault.file);
      const text = readFileSync(path, "utf8");
      writeFileSync(path, spoil(text, fault));
      return () => writeFileSync(path, text);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
