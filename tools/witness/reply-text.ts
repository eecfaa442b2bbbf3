// A reply as lines of text, whatever its media type.
import { hash } from "node:crypto";
import { unzipSync } from "fflate";
import { readPdf } from "#test/kit/quotes/read-pdf.ts";

export interface SeenReply {
  statusCode: number;
  headers: Record<string, unknown>;
  rawPayload: Buffer;
}

/** The length and the date differ from run to run, the connection is Node's. */
const LEFT_OUT = ["content-length", "date", "connection", "keep-alive"];

export function describeReply({ statusCode, headers, rawPayload }: SeenReply): string {
  const lines = Object.entries(headers)
    .filter(([name]) => !LEFT_OUT.includes(name))
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${maskHeader(name, String(one))}`));
  const body = describeBody(rawPayload, String(headers["content-type"] ?? ""));
  return [`status: ${statusCode}`, ...lines.sort(), ...body.split(/\r?\n/)].map((line) => `  ${line}`).join("\n");
}

function maskHeader(name: string, value: string): string {
  if (name === "x-request-id") return value.replace(/^[0-9a-f]{8}-\d+$/, "<request>");
  return name === "etag" ? value.replace(/[\w+/=-]{8,}/, "<etag>") : value;
}

function describeBody(bytes: Buffer, type: string): string {
  if (bytes.length === 0) return "";
  if (bytes.subarray(0, 4).toString("latin1") === "PK\x03\x04") return describeZip(bytes);
  if (/^application\/pdf/.test(type) && bytes.includes("%%EOF")) return readPdf(bytes).pages.join("\n-- page --\n");
  if (/^(image|font)\//.test(type)) return `${bytes.length} bytes, SHA-256 ${hash("sha256", bytes)}`;
  const text = bytes.toString();
  if (/^application\/json/.test(type)) return JSON.stringify(JSON.parse(text, sortPaths), null, 1);
  return /^text\/html/.test(type) ? text.replaceAll("><", ">\n<") : text;
}

/** For the description of the calls, whose order is that of the routes in the program. */
const sortPaths = (key: string, value: object) =>
  key === "paths" ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

/** Files named by the hash of their content have no fixed order, so they are counted. */
function describeZip(bytes: Buffer): string {
  const files = Object.entries(unzipSync(bytes)).map(([path, content]) => {
    const name = path.replace(/[0-9a-f]{64}/, "<hash>");
    const type = name.replace(/.*\.(?=json$|pdf$)/, "application/");
    return `-- ${name} --\n${name === path ? describeBody(Buffer.from(content), type) : ""}`;
  });
  return files.sort().join("\n");
}
