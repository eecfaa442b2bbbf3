// Shrinks a picture before it is sent: a photograph from a phone is a hundred times larger than what is stored.
import { NOT_AN_IMAGE } from "#domain/companies/logo.ts";

/** In pixels, each way; the server stores it at half this size. */
const SIDE = 512;
const QUALITY = 0.9;

/** The centre of the picture as a square JPEG, a `data:` address; null for a file that this browser cannot show. */
async function cropToSquare(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const { width, height } = picture;
  const sideLength = Math.min(width, height);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const context = canvas.getContext("2d");
  if (!context) return null;
  // Transparent parts of the picture would be black in a JPEG.
  context.fillStyle = "white";
  context.fillRect(0, 0, SIDE, SIDE);
  context.imageSmoothingQuality = "high";
  context.drawImage(
    picture,
    (width - sideLength) / 2,
    (height - sideLength) / 2,
    sideLength,
    sideLength,
    0,
    0,
    SIDE,
    SIDE,
  );
  picture.close();
  return canvas.toDataURL("image/jpeg", QUALITY);
}

export async function shrinkPicture(file: File): Promise<{ address: string } | { error: string }> {
  const address = await cropToSquare(file);
  return address === null ? { error: NOT_AN_IMAGE } : { address };
}

/** The part of a `data:` address that is sent. */
export function stripDataUrl(address: string): string {
  return address.replace(/^[^,]*,/, "");
}
