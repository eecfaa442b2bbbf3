// A company's logo, checked before it goes into a document, which a broken one would break. PDF can contain PNG and
// JPEG; other formats, and files with the wrong content, give no logo.
import { inflateSync } from "node:zlib";

export interface Logo {
  bytes: Uint8Array;
  /** The longer side in pixels. */
  longest: number;
}

/** In bytes decoded, 64 MB: 16 million pixels with transparency. */
const MAX_DECODED_BYTES = 64_000_000;

/** Null for no picture, and for one that cannot be printed. */
export function readLogo(base64: string | null): Logo | null {
  if (!base64) return null;
  const bytes = Buffer.from(base64, "base64");
  try {
    const size = readPngSize(bytes) ?? readJpegSize(bytes);
    return size && size.width > 0 && size.height > 0 ? { bytes, longest: Math.max(size.width, size.height) } : null;
  } catch {
    // Reading past the end of the file, or inflating data that is not deflated, throws.
    return null;
  }
}

interface Size {
  width: number;
  height: number;
}

/** Channels by colour type, and the bit depths that each allows (PNG 1.2, 4.1.1). */
const pngColours: Record<number, { channels: number; depths: number[] }> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};

/** First column and row, and the steps, of the seven passes of an interlaced picture (PNG 1.2, 8.2). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function readPngSize(bytes: Buffer): Size | null {
  if (bytes.toString("latin1", 0, 8) !== "\x89PNG\r\n\x1a\n" || bytes.toString("latin1", 12, 16) !== "IHDR")
    return null;
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  const [depth = 0, colourType = 0] = bytes.subarray(24, 26);
  const colour = pngColours[colourType];
  if (!colour?.depths.includes(depth)) return null;

  const data: Buffer[] = [];
  let paletteSize = 0;
  for (let offset = 8; offset < bytes.length; ) {
    const length = bytes.readUInt32BE(offset);
    const type = bytes.toString("latin1", offset + 4, offset + 8);
    if (type === "IDAT") data.push(bytes.subarray(offset + 8, offset + 8 + length));
    if (type === "PLTE") paletteSize = length / 3;
    offset += length + 12;
  }
  if (colourType === 3 && !(Number.isInteger(paletteSize) && paletteSize >= 1 && paletteSize <= 2 ** depth))
    return null;
  const countBytes = (columns: number, rows: number) =>
    columns > 0 ? rows * (1 + Math.ceil((columns * colour.channels * depth) / 8)) : 0;
  const expected = bytes[28]
    ? passes
        .map(([x, y, dx, dy]) => countBytes(Math.ceil((size.width - x) / dx), Math.ceil((size.height - y) / dy)))
        .reduce((sum, byteCount) => sum + byteCount)
    : countBytes(size.width, size.height);
  if (expected > MAX_DECODED_BYTES) return null;
  return inflateSync(Buffer.concat(data), { maxOutputLength: expected }).length === expected ? size : null;
}

/** The JPEG markers C0 to CF begin a frame, except C4 (Huffman tables), C8 (reserved) and CC (arithmetic coding). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpegSize(bytes: Buffer): Size | null {
  const hasEndMarker = bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0;
  if (bytes.readUInt16BE(0) !== 0xffd8 || !hasEndMarker) return null;
  for (let offset = 2; bytes[offset] === 0xff; offset += 2 + bytes.readUInt16BE(offset + 2)) {
    if (!isFrame(bytes[offset + 1] as number)) continue;
    const channels = bytes[offset + 9] as number;
    const size = { width: bytes.readUInt16BE(offset + 7), height: bytes.readUInt16BE(offset + 5) };
    return bytes[offset + 4] === 8 && [1, 3, 4].includes(channels) ? size : null;
  }
  return null;
}
