// Backups of the embedded database: its files, copied while no process uses them, restored in a separate directory.
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { inspectDatabase } from "#server/database/database-state.ts";
import { DEVELOPMENT_VERSION_SENTENCE } from "#server/database/development-version.ts";
import {
  DATA_DIRECTORY,
  findForeignFile,
  lockFiles,
  onEmbedded,
  openFiles,
  RESTORE_DIRECTORY,
  refuseAbsent,
  wrapPglite,
} from "#server/database/embedded.ts";
import { StartupProblem } from "#server/database/startup-problems.ts";
import type { TableOwner } from "#server/database/table-owner.ts";
import { type Backup, type Writing, withBackup, writeBackup } from "./archive.ts";
import { computeChecksums, describeDatabase, findDifferences, type Manifest } from "./manifest.ts";

export async function backUpFiles(directory: string, path: string, unchecked: boolean, say: (line: string) => void) {
  refuseAbsent(directory);
  return alone(directory, async (files) => {
    const manifest = await writeBackup(
      path,
      async (writing) => {
        const described = await reading(files, (owner) =>
          describeDatabase(owner, { engine: "embedded", dumpedWith: null }),
        );
        await addAll(writing, files);
        return described;
      },
      async (partial) => {
        if (unchecked) return;
        say("Restoring it into a temporary directory to compare every table …");
        await withBackup(partial, (backup) => tryOut(`${partial}.check`, backup));
      },
    );
    return { manifest, checked: unchecked ? ("unchecked" as const) : ("restored" as const) };
  });
}

/** Runs `work` while no other process has the directory. */
async function alone<T>(directory: string, work: (files: string) => Promise<T>): Promise<T> {
  const lock = await lockFiles(directory);
  try {
    return await work(join(directory, DATA_DIRECTORY));
  } finally {
    lock.close();
  }
}

async function reading<T>(files: string, work: (owner: TableOwner) => Promise<T>): Promise<T> {
  const pglite = await openFiles(files);
  try {
    await pglite.exec("begin read only");
    return await work(wrapPglite(pglite));
  } finally {
    await pglite.close();
  }
}

async function addAll(writing: Writing, files: string): Promise<void> {
  await writing.addDirectory(`${DATA_DIRECTORY}/`);
  const entries = await readdir(files, { recursive: true, withFileTypes: true });
  const named = entries.map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }));
  named.sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const { entry, path } of named) {
    const name = `${DATA_DIRECTORY}${path.slice(files.length)}`;
    if (entry.isDirectory()) await writing.addDirectory(`${name}/`);
    else await writing.add(name, createReadStream(path));
  }
}

async function tryOut(directory: string, backup: Backup): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  try {
    await unpack(directory, backup);
    await refuseOther(directory, backup.manifest, "The backup failed its test restore:");
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const OWN_NAME = new RegExp(`^${DATA_DIRECTORY}/(?:[A-Za-z0-9_-][\\w.-]*/)*(?:[A-Za-z0-9_-][\\w.-]*)?$`);

async function unpack(directory: string, { members, content }: Backup): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  for (const member of members) {
    if (!OWN_NAME.test(member.name))
      throw new StartupProblem(`This backup contains "${member.name}", which Volute did not put there.`);
    const path = join(directory, member.name);
    if (member.type === "directory") await mkdir(path, { mode: 0o700 });
    else await pipeline(content(member), createWriteStream(path, { mode: 0o600, flags: "wx" }));
  }
}

async function refuseOther(directory: string, { tables }: Manifest, opening: string): Promise<void> {
  const found = findDifferences(tables, await reading(join(directory, DATA_DIRECTORY), computeChecksums));
  if (found.length > 0) throw new StartupProblem(`${opening} ${found.slice(0, 3).join(", ")}.`);
}

/** False where it cannot be opened, as while another process has it. */
const isOfDevelopmentVersion = (directory: string): Promise<boolean> =>
  onEmbedded(directory, inspectDatabase).then(
    (state) => state.isOfDevelopmentVersion,
    () => false,
  );

/** `settle` migrates the restored data directory; only then does it become the database of `directory`. */
export async function restoreFiles(directory: string, backup: Backup, settle: (directory: string) => Promise<void>) {
  const names: string[] = await readdir(directory).catch(() => []);
  if (names.includes(DATA_DIRECTORY) && (await isOfDevelopmentVersion(directory))) {
    throw new StartupProblem(DEVELOPMENT_VERSION_SENTENCE);
  }
  const thing = names.includes(DATA_DIRECTORY) ? DATA_DIRECTORY : findForeignFile(names);
  if (thing !== undefined) {
    throw new StartupProblem(
      `${directory} already contains ${thing === DATA_DIRECTORY ? "an installation of Volute" : `something ("${thing}")`}. Set DATA_DIR to an empty directory.`,
    );
  }
  await alone(directory, async (files) => {
    const beside = join(directory, RESTORE_DIRECTORY);
    await rm(beside, { recursive: true, force: true });
    await unpack(beside, backup);
    await refuseOther(beside, backup.manifest, "The restored database does not match the backup:");
    await settle(beside);
    await rename(join(beside, DATA_DIRECTORY), files);
    await rm(beside, { recursive: true, force: true });
  });
}
