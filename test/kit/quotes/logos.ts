// Files that users and attackers upload as a logo, made here so that each says what is wrong with it.
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { LOGO_LIMIT, NOT_AN_IMAGE, TOO_LARGE_AN_IMAGE } from "#domain/companies/logo.ts";

export interface Sample {
  bytes: Buffer;
  /** The media type that the browser sends. */
  type?: string;
  /** The resulting picture, as "width x height"; or the sentence of the refusal. */
  becomes: string;
}

const TOO_MANY_PIXELS = "This picture has more than 25 million pixels";
const SCRIPT = "<script>alert(document.cookie)</script>";
const GPS = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "53/1 28/1 51/1", GPSLongitude: "2/1 14/1 33/1" } };
const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><GPSLatitude>53,28.8N</GPSLatitude></x:xmpmeta>';
const GLOBE = { width: 60, height: 40 };

/** A few colours, half of it transparent. */
function drawing({ width, height } = GLOBE) {
  const pixels = Buffer.alloc(width * height * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const x = (at / 4) % width;
    pixels.set([x < width / 2 ? 10 : 200, 92, 112, x < width / 4 ? 0 : 255], at);
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } });
}

function photograph(width: number, height: number) {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#888888", noise } });
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const typeAndData = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([length, typeAndData, sum]);
}

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** A PNG of zeros only, which is small however large the picture is. */
function blank(width: number, height: number, depth: 1 | 8 | 16, channels: 1 | 4, interlaced = false): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([depth, channels === 4 ? 6 : 0, 0, 0, interlaced ? 1 : 0], 8);
  // Interlaced, each of the seven passes has its own row ends: never more than twice the rows.
  const bytes = (Math.ceil((width * channels * depth) / 8) + 1) * height + (interlaced ? height * 2 + width : 0);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(bytes), { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const IHDR_END = 33;
const withChunk = (png: Buffer, type: string, data: Buffer) =>
  Buffer.concat([png.subarray(0, IHDR_END), chunk(type, data), png.subarray(IHDR_END)]);
const grownTo = (file: Buffer, size: number) => Buffer.concat([file, Buffer.alloc(size - file.length)]);
const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2));

export async function hostileLogos(): Promise<Record<string, Sample>> {
  const png = await drawing().png().toBuffer();
  const jpeg = await drawing().flatten().jpeg().toBuffer();
  const webp = await drawing().webp().toBuffer();
  const gif = await drawing().gif().toBuffer();
  const frames = Buffer.concat([await drawing().raw().toBuffer(), Buffer.alloc(60 * 40 * 4, 255)]);
  const animation = () => sharp(frames, { raw: { width: 60, height: 80, channels: 4, pageHeight: 40 } });
  const photo = await photograph(800, 600).jpeg({ quality: 80 }).toBuffer();
  const header = Buffer.from(jpeg);
  const frame = header.indexOf(Buffer.from([0xff, 0xc0]));
  header.writeUInt16BE(65_000, frame + 5);
  header.writeUInt16BE(65_000, frame + 7);
  const wideScreen = Buffer.from(gif);
  wideScreen.writeUInt16LE(65_000, 6);
  wideScreen.writeUInt16LE(65_000, 8);
  const spoilt = Buffer.from(png);
  spoilt.writeUInt8(spoilt.readUInt8(IHDR_END - 1) ^ 0xff, IHDR_END - 1);
  const bmp = Buffer.alloc(58);
  bmp.write("BM");
  bmp.set([58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24], 2);

  const refused = (bytes: Buffer | string, type?: string): Sample => ({
    bytes: Buffer.from(bytes as Buffer),
    ...(type ? { type } : {}),
    becomes: NOT_AN_IMAGE,
  });
  const kept = (bytes: Buffer, becomes = "60 x 40", type?: string): Sample => ({
    bytes,
    ...(type ? { type } : {}),
    becomes,
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40">${SCRIPT}<circle r="9"/></svg>`;

  return {
    PNG: kept(png),
    JPEG: kept(jpeg),
    WebP: kept(webp),
    GIF: kept(gif),
    "a photograph": kept(photo, "427 x 320"),
    "a PNG that says it is SVG": kept(png, "60 x 40", "image/svg+xml"),
    "16-bit PNG": kept(await drawing().toColourspace("rgb16").png().toBuffer()),
    "PNG with a channel that hides nothing": kept(await drawing().flatten().ensureAlpha().png().toBuffer()),
    "grey PNG": kept(await drawing().greyscale().png().toBuffer()),
    "CMYK JPEG": kept(await drawing().flatten().toColourspace("cmyk").jpeg().toBuffer()),
    "PNG with a colour profile": kept(await drawing().withIccProfile("p3").png().toBuffer()),
    "PNG with text": kept(withChunk(png, "tEXt", Buffer.from(`Comment\0${SCRIPT}`))),
    "PNG with a text that inflates to 200 MB": kept(
      withChunk(
        png,
        "zTXt",
        Buffer.concat([Buffer.from("Comment\0\0"), deflateSync(Buffer.alloc(200_000_000), { level: 1 })]),
      ),
    ),
    APNG: kept(withChunk(png, "acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))),
    "animated GIF": kept(
      await animation()
        .gif({ delay: [100, 100] })
        .toBuffer(),
    ),
    "animated WebP": kept(
      await animation()
        .webp({ delay: [100, 100] })
        .toBuffer(),
    ),
    "JPEG with GPS data, lying on its side": kept(
      await drawing().flatten().withExif(GPS).withMetadata({ orientation: 6 }).withExifMerge(GPS).jpeg().toBuffer(),
      "40 x 60",
    ),
    "PNG with GPS data": kept(await drawing().withExif(GPS).png().toBuffer()),
    "WebP with GPS data": kept(await drawing().withExif(GPS).webp().toBuffer()),
    "JPEG with GPS data in XMP": kept(await drawing().flatten().withXmp(XMP).jpeg().toBuffer()),
    "JPEG with a program in its comment": kept(
      Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, SCRIPT.length + 2]),
        Buffer.from(SCRIPT),
        jpeg.subarray(2),
      ]),
    ),
    "PNG that is HTML as well": kept(Buffer.concat([png, Buffer.from(`<html>${SCRIPT}</html>`)])),
    "PNG that is a ZIP as well": kept(Buffer.concat([png, Buffer.from("PK\x05\x06".padEnd(22, "\0"), "latin1")])),
    "one byte less than 2 MB": kept(grownTo(png, LOGO_LIMIT - 1)),
    "2 MB": { bytes: grownTo(png, LOGO_LIMIT), becomes: TOO_LARGE_AN_IMAGE },
    "2 MB and a byte": { bytes: grownTo(png, LOGO_LIMIT + 1), becomes: TOO_LARGE_AN_IMAGE },
    "30,000 pixels square": { bytes: blank(30_000, 30_000, 1, 1), becomes: TOO_MANY_PIXELS },
    "25 million pixels of 16 bits": kept(blank(5000, 5000, 16, 4), "320 x 320"),
    "25 million pixels, interlaced": kept(blank(5000, 5000, 8, 4, true), "320 x 320"),
    "a line of a million pixels": kept(blank(1_000_000, 1, 8, 1), "640 x 1"),
    "JPEG that claims 65,000 pixels square": { bytes: header, becomes: TOO_MANY_PIXELS },
    "GIF on a screen of 65,000 pixels square": kept(wideScreen),
    "PNG cut off in its head": refused(png.subarray(0, 20)),
    "PNG cut off in the picture": refused(half(await photograph(200, 100).png().toBuffer())),
    "JPEG cut off": refused(half(photo)),
    "WebP cut off": refused(half(await photograph(200, 100).webp().toBuffer())),
    "GIF cut off": refused(half(await photograph(200, 100).gif().toBuffer())),
    "PNG with a wrong checksum": refused(spoilt),
    "PNG without width": refused(blank(0, 10, 8, 1)),
    "an empty file": refused(""),
    SVG: refused(svg, "image/svg+xml"),
    "SVG named PNG": refused(svg, "image/png"),
    "HTML named PNG": refused(`<!doctype html>${SCRIPT}`, "image/png"),
    "a script that begins like a GIF": refused(`GIF89a=1;${SCRIPT}`, "image/gif"),
    TIFF: refused(await drawing().tiff().toBuffer(), "image/tiff"),
    AVIF: refused(await drawing().avif().toBuffer(), "image/avif"),
    BMP: refused(bmp, "image/bmp"),
    ICO: refused(Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(16), bmp]), "image/x-icon"),
    PPM: refused("P3 1 1 255 1 2 3", "image/x-portable-pixmap"),
    PDF: refused("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF", "application/pdf"),
    "an image of libvips": refused(Buffer.concat([Buffer.from([0xb6, 0xa6, 0xf2, 0x08]), Buffer.alloc(200)])),
  };
}
