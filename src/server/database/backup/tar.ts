// Plain tar, readable by any `tar`: written in one pass even if a member's length is not known beforehand, and read by
// its headers without reading the contents between them. tar-stream can do neither: it wants each length before the
// content, which pg_dump does not tell, and reads a whole file to find its last member.
import { type FileHandle, open, rm } from "node:fs/promises";

const BLOCK = 512;
const MODE = { file: "0000600", directory: "0000700" };
const TYPE = { file: "0", directory: "5" };
/** The limit of eleven octal digits; a longer member states its length as GNU tar does, in bytes. */
const OCTAL_LIMIT = 8 ** 11;
/** From this length on, a name would need tar's longer forms. */
const NAME_LIMIT = 100;

export interface TarMember {
  name: string;
  type: "file" | "directory";
  /** The offset of its content in the file. */
  offset: number;
  size: number;
}

export interface TarWriter {
  add(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  addDirectory(name: string): Promise<void>;
  /** Resolves once the file is on disk. */
  end(): Promise<void>;
  /** Closes the file as it is, incomplete. */
  close(): Promise<void>;
}

/** Only its owner may read the file: an existing file, or a link, might belong to another user. */
export async function writeTar(path: string): Promise<TarWriter> {
  await rm(path, { force: true });
  const file = await open(path, "wx", 0o600);
  let at = 0;
  const put = async (bytes: Uint8Array, place: number) => {
    for (let done = 0; done < bytes.length; ) {
      done += (await file.write(bytes, done, bytes.length - done, place + done)).bytesWritten;
    }
  };
  return {
    async add(name, content) {
      const start = at;
      at += BLOCK;
      for await (const bytes of content) {
        await put(bytes, at);
        at += bytes.length;
      }
      const size = at - start - BLOCK;
      const padding = -size & (BLOCK - 1);
      await put(new Uint8Array(padding), at);
      at += padding;
      await put(headerOf({ name, type: "file", size }), start);
    },
    async addDirectory(name) {
      await put(headerOf({ name, type: "directory", size: 0 }), at);
      at += BLOCK;
    },
    async end() {
      await put(new Uint8Array(2 * BLOCK), at);
      await file.sync();
      await file.close();
    },
    close: () => file.close(),
  };
}

function headerOf({ name, type, size }: Omit<TarMember, "offset">): Buffer {
  if (Buffer.byteLength(name) >= NAME_LIMIT) throw new Error(`${name} is too long a name for a tar`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(MODE[type], 100);
  header.write("0000000", 108);
  header.write("0000000", 116);
  if (size < OCTAL_LIMIT) header.write(size.toString(8).padStart(11, "0"), 124);
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(size), 128);
  }
  header.write(
    Math.floor(Date.now() / 1000)
      .toString(8)
      .padStart(11, "0"),
    136,
  );
  header.write(TYPE[type], 156);
  header.write("ustar\u000000", 257);
  header.write(`${sumOf(header).toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

/** The sum of all bytes of a header; those of the sum itself count as blanks. */
const sumOf = (header: Buffer) =>
  header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0);

/** Throws if the file is not a tar or ends too early. */
export async function readMembers(file: FileHandle): Promise<TarMember[]> {
  const members: TarMember[] = [];
  const { size: whole } = await file.stat();
  for (let at = 0; ; ) {
    const header = Buffer.alloc(BLOCK);
    const { bytesRead } = await file.read(header, 0, BLOCK, at);
    if (bytesRead < BLOCK) throw new TarTruncated();
    if (header.every((byte) => byte === 0)) return members;
    const member = memberOf(header, at + BLOCK);
    at = member.offset + member.size + (-member.size & (BLOCK - 1));
    if (at > whole) throw new TarTruncated();
    members.push(member);
  }
}

export class TarTruncated extends Error {}
export class NotATar extends Error {}

function memberOf(header: Buffer, offset: number): TarMember {
  const textAt = (from: number, to: number) => header.toString("latin1", from, to).replace(/\0.*$/s, "");
  if (Number.parseInt(textAt(148, 156), 8) !== sumOf(header)) throw new NotATar();
  const type = textAt(156, 157);
  const size = header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(textAt(124, 136), 8);
  if ((type !== TYPE.file && type !== TYPE.directory) || !Number.isSafeInteger(size) || size < 0) throw new NotATar();
  return { name: textAt(0, 100), type: type === TYPE.file ? "file" : "directory", offset, size };
}

const READ_AT_ONCE = 1024 * 1024;

/** The bytes of a member, in chunks. */
export async function* readContent(file: FileHandle, { offset, size }: TarMember): AsyncGenerator<Uint8Array> {
  for (let done = 0; done < size; ) {
    const bytes = Buffer.alloc(Math.min(READ_AT_ONCE, size - done));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, offset + done);
    if (bytesRead === 0) throw new TarTruncated();
    done += bytesRead;
    yield bytes.subarray(0, bytesRead);
  }
}
