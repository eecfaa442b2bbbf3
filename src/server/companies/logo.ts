// Makes an uploaded logo safe to show: its format is recognised by content, and it is redrawn at the size in which it
// is used, so that only the picture remains of the file.
import type sharp from "sharp";
import { NOT_AN_IMAGE } from "#domain/companies/logo.ts";
import { invalid } from "#server/kernel/errors.ts";
import { createFairQueue, type QueueOwner, refuseQueueFull } from "#server/kernel/fair-queue.ts";

export interface Logo {
  brandImageData: string;
  brandImageType: "image/png" | "image/jpeg";
  /** Bytes of the picture. */
  brandImageSize: number;
}

/** 2 MB as base64, and the rest of the body. */
export const LOGO_BODY_LIMIT = 3 * 1024 * 1024;

/** In pixels: sharp wherever it is shown, and small in every document and reply that contains it. */
const WIDTH = 640;
const HEIGHT = 320;
/** Decoded, up to 200 MB for a moment (25 million pixels of 8 bytes, if the file is interlaced). */
const MAX_PIXELS = 25_000_000;
const TIMEOUT_SECONDS = 10;
/** The queue of uploads, each with its file in memory. */
const queue = createFairQueue<() => Promise<void>>({ ofOne: 4, inAll: 20 });

/** Only these four formats of the dozens that the library reads. */
const loaders = ["Png", "Jpeg", "Webp", "Nsgif"].map((format) => `VipsForeignLoad${format}Buffer`);

let isDrawing = false;

/**
 * Throws 400 for a file that is not PNG, JPEG, WebP or GIF or is damaged. One picture at a time, so that memory stays
 * bounded; companies take turns.
 */
export const redrawLogo = (base64: string, owner: QueueOwner): Promise<Logo> =>
  queueRedraw(base64, owner).catch(refuseQueueFull("pictures", "being uploaded"));

async function queueRedraw(base64: string, owner: QueueOwner): Promise<Logo> {
  const { promise: redrawn, resolve, reject } = Promise.withResolvers<Logo>();
  queue.add(owner, () => redraw(Buffer.from(base64, "base64")).then(resolve, reject));
  void runQueue();
  return redrawn;
}

async function runQueue(): Promise<void> {
  if (isDrawing) return;
  isDrawing = true;
  for (let redrawing = queue.next(); redrawing; redrawing = queue.next()) await redrawing();
  isDrawing = false;
}

async function redraw(file: Buffer): Promise<Logo> {
  const sharpLibrary = await loadSharp();
  const pixels = await readPixels(sharpLibrary, file).catch((error: Error) => {
    const isTooLarge = error.message.includes("pixel limit");
    throw invalid({ brandImageData: isTooLarge ? "This picture has more than 25 million pixels" : NOT_AN_IMAGE });
  });
  const { data, info } = pixels;
  const isOpaque = data.every((value, index) => index % 4 !== 3 || value === 255);
  const encode = () => {
    const raw = sharpLibrary(data, { raw: { width: info.width, height: info.height, channels: 4 } });
    return isOpaque ? raw.removeAlpha() : raw;
  };
  const png = await encode().png({ palette: true, quality: 100, compressionLevel: 9 }).toBuffer();
  if (!isOpaque) return buildLogo(png, "image/png");
  const jpeg = await encode().jpeg({ quality: 90, chromaSubsampling: "4:4:4" }).toBuffer();
  // A drawing has few colours and is smaller as PNG, with sharp edges; a photograph is smaller as JPEG.
  return png.length <= jpeg.length ? buildLogo(png, "image/png") : buildLogo(jpeg, "image/jpeg");
}

/** The first frame, upright, in sRGB with 8 bits for each channel. */
function readPixels(sharpLibrary: typeof sharp, file: Buffer) {
  return sharpLibrary(file, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: "error", pages: 1 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: WIDTH, height: HEIGHT, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
}

function buildLogo(picture: Buffer, brandImageType: Logo["brandImageType"]): Logo {
  return { brandImageData: picture.toString("base64"), brandImageType, brandImageSize: picture.length };
}

let loading: Promise<typeof sharp> | undefined;

/** Loaded with the first picture: few processes ever see one. */
function loadSharp(): Promise<typeof sharp> {
  loading ??= import("sharp").then(({ default: library }) => {
    library.block({ operation: ["VipsForeignLoad"] });
    library.unblock({ operation: loaders });
    library.cache(false);
    library.concurrency(1);
    return library;
  });
  return loading;
}
