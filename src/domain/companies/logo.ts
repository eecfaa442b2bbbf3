// What a company may upload as its logo (AD 5 and 9).

/** A picture must be smaller than this, in bytes: 2 MB. */
export const LOGO_LIMIT = 2 * 1024 * 1024;

export const NOT_AN_IMAGE = "Please select an image file";
export const TOO_LARGE_AN_IMAGE = "Image size must be less than 2MB";

export const logoTypes: readonly string[] = ["image/png", "image/jpeg", "image/webp", "image/gif"];

/** Why a file need not be sent, by its claimed type and its size in bytes; null if it may be. */
export function checkLogo({ type, size }: { type: string; size: number }): string | null {
  if (!logoTypes.includes(type)) return NOT_AN_IMAGE;
  return size < LOGO_LIMIT ? null : TOO_LARGE_AN_IMAGE;
}

/** The size in bytes that a base64 text decodes to; null for a text that is not base64, or empty. */
export function computeBase64Size(text: string): number | null {
  if (text === "" || text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  return (text.length / 4) * 3 - (text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0);
}
