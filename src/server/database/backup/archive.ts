// One backup in one file: a plain tar of the data, of manifest.json, and last of SHA256SUMS, which `sha256sum --check`
// reads. A file without this last member is incomplete.
import { createHash } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { addFullDiskPath, StartupProblem } from "#server/database/startup-problems.ts";
import { type Manifest, parseManifest } from "./manifest.ts";
import { NotATar, readContent, readMembers, type TarMember, TarTruncated, type TarWriter, writeTar } from "./tar.ts";

/** The dump of a server's database, written by pg_dump. */
export const DUMP = "volute.dump";
const MANIFEST = "manifest.json";
const SUMS = "SHA256SUMS";

export interface Writing {
  add(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  addDirectory(name: string): Promise<void>;
}

/** Written under a temporary name until it is complete and `check` has not thrown. */
export async function writeBackup(
  path: string,
  fill: (writing: Writing) => Promise<Manifest>,
  check: (partial: string) => Promise<void>,
): Promise<Manifest> {
  const partial = `${path}.partial`;
  const tar = await writeTar(partial);
  try {
    const manifest = await fillAndEnd(tar, fill);
    await check(partial);
    await rename(partial, path);
    return manifest;
  } catch (error) {
    await tar.close().catch(() => {});
    await rm(partial, { force: true });
    throw addFullDiskPath(error, path);
  }
}

async function fillAndEnd(tar: TarWriter, fill: (writing: Writing) => Promise<Manifest>): Promise<Manifest> {
  let sums = "";
  const add = async (name: string, content: AsyncIterable<Uint8Array>) => {
    const hash = createHash("sha256");
    await tar.add(name, hashing(content, hash));
    sums += `${hash.digest("hex")}  ${name}\n`;
  };
  const manifest = await fill({ add, addDirectory: tar.addDirectory });
  await add(MANIFEST, once(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)));
  await tar.add(SUMS, once(Buffer.from(sums)));
  await tar.end();
  return manifest;
}

async function* hashing(content: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const bytes of content) {
    hash.update(bytes);
    yield bytes;
  }
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

export interface Backup {
  manifest: Manifest;
  /** Identifies this backup. */
  digest: string;
  /** The data, without manifest and sums. */
  members: TarMember[];
  content(member: TarMember): AsyncGenerator<Uint8Array>;
}

/** Compares every byte with its sum before `work` begins. Throws `StartupProblem` for an incomplete backup. */
export const withBackup = <T>(path: string, work: (backup: Backup) => Promise<T>): Promise<T> =>
  withFile(path, async (file) => work(await readWhole(file, path)));

/** Compares only the manifest with its sum, because reading a directory of large backups would otherwise take hours. */
export const readManifest = (path: string): Promise<Manifest> =>
  withFile(path, async (file) => {
    const { manifest, sums } = await readEnd(file, path);
    if (!sums.endsWith(await sumLine(file, manifest))) throw damaged(path, MANIFEST);
    return parseManifest((await textOf(file, manifest)).toString(), path);
  });

async function withFile<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, "r");
  try {
    return await work(file);
  } catch (error) {
    if (error instanceof NotATar) throw notOurs(path);
    if (error instanceof TarTruncated) throw new StartupProblem(`${path} is incomplete. Use another copy.`);
    throw error;
  } finally {
    await file.close();
  }
}

const notOurs = (path: string) => new StartupProblem(`${path} is not a backup made by npx volute backup.`);
const damaged = (path: string, name: string) =>
  new StartupProblem(`${path} is damaged: its ${name} is not what was written. Use another copy.`);

/** The last two members and the text of the sums. */
async function readEnd(file: FileHandle, path: string) {
  const members = await readMembers(file);
  const named = (name: string) => members.find((member) => member.name === name && member.type === "file");
  const [manifest, last] = [named(MANIFEST), named(SUMS)];
  if (!manifest || !last || members.at(-1) !== last) throw notOurs(path);
  return { members, manifest, last, sums: (await textOf(file, last)).toString() };
}

async function sumLine(file: FileHandle, member: TarMember): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of readContent(file, member)) hash.update(bytes);
  return `${hash.digest("hex")}  ${member.name}\n`;
}

async function readWhole(file: FileHandle, path: string): Promise<Backup> {
  const { members, manifest, last, sums } = await readEnd(file, path);
  let found = "";
  for (const member of members) {
    if (member.type === "directory" || member === last) continue;
    const line = await sumLine(file, member);
    if (!sums.startsWith(line, found.length)) throw damaged(path, member.name);
    found += line;
  }
  if (found !== sums) throw notOurs(path);
  return {
    manifest: parseManifest((await textOf(file, manifest)).toString(), path),
    digest: createHash("sha256").update(sums).digest("hex"),
    members: members.filter((member) => member !== manifest && member !== last),
    content: (member) => readContent(file, member),
  };
}

/** In bytes, of a manifest or of the sums; those of an embedded database name one or two thousand files. */
const LONGEST_TEXT = 16 * 1024 * 1024;

async function textOf(file: FileHandle, member: TarMember): Promise<Buffer> {
  if (member.size > LONGEST_TEXT) throw new NotATar();
  const parts: Uint8Array[] = [];
  for await (const bytes of readContent(file, member)) parts.push(bytes);
  return Buffer.concat(parts);
}
