// A company as one file: gzipped lines, first the header, then each table's name and rows as JSON, last the number of
// rows of each and their SHA-256, without which the file is incomplete.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import * as z from "zod/mini";
import { StartupProblem } from "#server/database/startup-problems.ts";
import type { TableOwner } from "#server/database/table-owner.ts";
import { readLines } from "#server/kernel/text-lines.ts";
import { readRowLines } from "./queries.ts";
import type { SourceCompany } from "./source-company.ts";
import type { Table } from "./tables.ts";

export const FORM = "volute company 1";

const ExportHeader = z.object({
  form: z.literal(FORM),
  madeAt: z.iso.datetime(),
  history: z.array(z.string()),
  company: z.object({
    id: z.int().check(z.positive()),
    name: z.string(),
    slug: z.string(),
    quotePrefix: z.string(),
    planName: z.nullable(z.string()),
    moveId: z.uuid(),
  }),
  emails: z.array(z.string()),
  named: z.array(z.object({ target: z.string(), targetColumn: z.string(), value: z.string() })),
  keys: z.array(z.object({ id: z.string(), public_key: z.string(), created_at: z.string() })),
  sealed: z.nullable(z.object({ seals: z.number(), lastHash: z.string() })),
}) satisfies z.ZodMiniType<SourceCompany>;
export type ExportHeader = z.infer<typeof ExportHeader>;
export interface TableChecksum {
  name: string;
  rows: number;
  sha256: string;
}

/** Runs within `READING`, in one snapshot. */
export async function writeRows(
  file: FileHandle,
  head: ExportHeader,
  owner: TableOwner,
  tables: readonly Table[],
  interruption: AbortSignal,
): Promise<TableChecksum[]> {
  const sums: TableChecksum[] = [];
  async function* buildParts() {
    yield `${JSON.stringify(head)}\n`;
    for (const table of tables) {
      const checksum = startChecksum(table.name);
      yield `${JSON.stringify([table.name])}\n`;
      for await (const lines of readRowLines(owner, table, head.company.id)) yield checksum.add(lines);
      sums.push(checksum.end());
    }
    yield `${JSON.stringify(["end", sums])}\n`;
  }
  await pipeline(Readable.from(buildParts()), createGzip(), file.createWriteStream({ flush: true }), {
    signal: interruption,
  });
  return sums;
}

function startChecksum(name: string) {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    add(lines: string[]): string {
      const text = `${lines.join("\n")}\n`;
      hash.update(text);
      rows += lines.length;
      return text;
    },
    end: (): TableChecksum => ({ name, rows, sha256: hash.digest("hex") }),
  };
}

/** The checksum of the rows imported so far, in the file's form. */
export async function computeChecksum(owner: TableOwner, table: Table, companyId: number): Promise<TableChecksum> {
  const checksum = startChecksum(table.name);
  for await (const lines of readRowLines(owner, table, companyId)) checksum.add(lines);
  return checksum.end();
}

/** Reads the whole file once: its header, and each table's checksum. Throws in one sentence if it is incomplete. */
export async function verifyExportFile(path: string): Promise<{ head: ExportHeader; sums: TableChecksum[] }> {
  let head: ExportHeader | undefined;
  let end: TableChecksum[] | undefined;
  const sums: TableChecksum[] = [];
  let checksum: ReturnType<typeof startChecksum> | undefined;
  for await (const line of readFileLines(path)) {
    if (!head) head = parseHeader(path, line);
    else if (!line.startsWith("[")) checksum?.add([line]);
    else {
      if (checksum) sums.push(checksum.end());
      const [name, endSums] = parseHeading(path, line);
      checksum = startChecksum(name);
      end = endSums;
    }
  }
  if (!head || !end || JSON.stringify(end) !== JSON.stringify(sums)) throw buildIncompleteProblem(path);
  return { head, sums };
}

/** The rows of each table in turn, in batches. */
export async function* readRows(
  path: string,
  atOnce: (name: string) => number,
): AsyncGenerator<{ name: string; lines: string[] }> {
  let name: string | undefined;
  let lines: string[] = [];
  for await (const line of readFileLines(path)) {
    const isHeading = line.startsWith("[");
    if (name !== undefined && lines.length > 0 && (isHeading || lines.length === atOnce(name))) {
      yield { name, lines };
      lines = [];
    }
    if (isHeading) [name] = parseHeading(path, line);
    else if (name !== undefined) lines.push(line);
  }
}

function parseHeader(path: string, line: string): ExportHeader {
  const { success, data } = ExportHeader.safeParse(parseJson(line));
  if (success) return data;
  throw new StartupProblem(`${path} is not a company export of this version of Volute.`);
}

const Sums = z.array(z.object({ name: z.string(), rows: z.number(), sha256: z.string() }));
const Heading = z.union([z.tuple([z.string()]), z.tuple([z.literal("end"), Sums])]);

function parseHeading(path: string, line: string): [string, TableChecksum[]?] {
  const { success, data } = Heading.safeParse(parseJson(line));
  if (success) return data;
  throw buildIncompleteProblem(path);
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const buildIncompleteProblem = (path: string, cause?: unknown) =>
  new StartupProblem(`${path} is damaged or incomplete. Nothing was changed.`, { cause });

/** In bytes. A catalogue's last import, which is the longest row, is far shorter. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;

async function* readFileLines(path: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  createReadStream(path)
    .on("error", (error) => unpacked.destroy(error))
    .pipe(unpacked);
  try {
    yield* readLines(unpacked, MAX_LINE_BYTES, () => buildIncompleteProblem(path));
  } catch (error) {
    throw String((error as { code?: string }).code).startsWith("Z_") ? buildIncompleteProblem(path, error) : error;
  }
}
