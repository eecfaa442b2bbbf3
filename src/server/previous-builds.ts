// The files of earlier builds. A tab stays open during an upgrade, and a part that it has not loaded by then must still
// be available: each server copies the files of its own build into one directory, and serves what is there.
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** This server's own build, and two before it. */
const KEPT = 3;
/** In ms: another server may be writing a file that is younger. */
const FRESH_MS = 60 * 60_000;

/** Null if the pages have not been built. */
export function readBuildId(webDirectory: string): string | null {
  const file = join(webDirectory, "build");
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

const assets = (directory: string) => join(directory, "assets");

/** The directories searched at each request: a newer server may add its own files meanwhile. */
export function listAssetDirectories(webDirectory: string, directory: string | null): string[] {
  const kept = directory === null ? [] : [assets(directory)].filter((one) => existsSync(one));
  return [assets(webDirectory), ...kept];
}

/** Null, or a sentence on why nothing could be stored; everything else works without it. */
export async function saveBuild(webDirectory: string, directory: string, now = Date.now()): Promise<string | null> {
  const build = readBuildId(webDirectory);
  if (build === null) return null;
  try {
    const [own, kept] = [assets(webDirectory), assets(directory)];
    await mkdir(kept, { recursive: true });
    const files = await readdir(own);
    // The list before the files: a cleanup that runs meanwhile knows by it that they are needed.
    await put(directory, `${build}.json`, (file) => writeFile(file, JSON.stringify(files)));
    const there = new Set(await readdir(kept));
    for (const file of files) if (!there.has(file)) await put(kept, file, (to) => copyFile(join(own, file), to));
    await tidy(directory, kept, now);
    return null;
  } catch (error) {
    const { message } = error as Error;
    return `The files of this build could not be stored in ${directory}, so tabs left open during the next upgrade may have to be reloaded: ${message}`;
  }
}

const UNFINISHED = ".tmp";
/** A file appears only once it is complete. */
async function put(directory: string, name: string, write: (file: string) => Promise<void>): Promise<void> {
  const unfinished = join(directory, `${randomUUID()}${UNFINISHED}`);
  await write(unfinished);
  await rename(unfinished, join(directory, name));
}

/** Each start writes its list again, so that a build is as young as its last start, also after going back to it. */
async function tidy(directory: string, kept: string, now: number): Promise<void> {
  const lists = (await readdir(directory)).filter((name) => name.endsWith(".json"));
  const dated = await Promise.all(lists.map(async (name) => ({ name, at: await writtenAt(directory, name) })));
  const wanted = new Set<unknown>();
  for (const [nth, { name }] of dated.toSorted((one, other) => other.at - one.at).entries()) {
    const list = join(directory, name);
    if (nth >= KEPT) await rm(list, { force: true });
    else for (const file of await filesOf(list)) wanted.add(file);
  }
  await forget(kept, now, (file) => !wanted.has(file));
  // Left by a server that was ended while writing.
  await forget(directory, now, (file) => file.endsWith(UNFINISHED));
}

/** Empty for a list that is damaged, or that another server has just removed: its build is removed with it. */
async function filesOf(list: string): Promise<unknown[]> {
  try {
    const files: unknown = JSON.parse(await readFile(list, "utf8"));
    return Array.isArray(files) ? files : [];
  } catch {
    return [];
  }
}

async function forget(where: string, now: number, isUnwanted: (file: string) => boolean): Promise<void> {
  for (const file of (await readdir(where)).filter(isUnwanted))
    if (now - (await writtenAt(where, file)) > FRESH_MS) await rm(join(where, file), { force: true });
}

/** A file that another server removes meanwhile counts as oldest. */
const writtenAt = (directory: string, name: string) =>
  stat(join(directory, name)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
