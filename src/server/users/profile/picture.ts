// A user's picture: read as safely as a logo, then made small and square.
import { redrawLogo } from "#server/companies/logo.ts";
import { invalid, Problem } from "#server/kernel/errors.ts";
import type { QueueOwner } from "#server/kernel/fair-queue.ts";

/** Pixels each way: the largest size at which a screen shows it, on a phone with three pixels to the point. */
const SIDE = 256;
/** In bytes; it is part of every reply about the current user. */
const MOST = 40 * 1024;

/** As a `data:` address. Throws 400 for a file that is not PNG, JPEG, WebP or GIF. */
export async function redrawPicture(base64: string, owner: QueueOwner): Promise<string> {
  const { brandImageData } = await redrawLogo(base64, owner).catch(aboutPicture);
  const { default: draw } = await import("sharp");
  for (let quality = 82; ; quality -= 20) {
    const made = await draw(Buffer.from(brandImageData, "base64"))
      .resize(SIDE, SIDE, { fit: "cover" })
      .webp({ quality })
      .toBuffer();
    if (made.length <= MOST || quality < 30) return `data:image/webp;base64,${made.toString("base64")}`;
  }
}

function aboutPicture(error: unknown): never {
  throw error instanceof Problem && error.status === 400 ? invalid({ picture: error.message }) : error;
}
