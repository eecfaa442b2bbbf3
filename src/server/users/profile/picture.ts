// A user's picture: read as safely as a logo, then made small and square.
import { redrawLogo } from "#server/companies/logo.ts";
import { invalid, Problem } from "#server/kernel/errors.ts";
import type { QueueOwner } from "#server/kernel/fair-queue.ts";

/** Pixels each way: the largest size at which a screen shows it, on a phone with three pixels to the point. */
const SIDE_PIXELS = 256;
/** In bytes; it is part of every reply about the current user. */
const MAX_BYTES = 40 * 1024;

/** As a `data:` address. Throws 400 for a file that is not PNG, JPEG, WebP or GIF. */
export async function redrawPicture(base64: string, owner: QueueOwner): Promise<string> {
  const { brandImageData } = await redrawLogo(base64, owner).catch(refusePicture);
  const { default: draw } = await import("sharp");
  for (let quality = 82; ; quality -= 20) {
    const encoded = await draw(Buffer.from(brandImageData, "base64"))
      .resize(SIDE_PIXELS, SIDE_PIXELS, { fit: "cover" })
      .webp({ quality })
      .toBuffer();
    if (encoded.length <= MAX_BYTES || quality < 30) return `data:image/webp;base64,${encoded.toString("base64")}`;
  }
}

function refusePicture(error: unknown): never {
  throw error instanceof Problem && error.status === 400 ? invalid({ picture: error.message }) : error;
}
