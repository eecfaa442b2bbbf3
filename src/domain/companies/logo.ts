// What a company may upload as its logo (AD 5 and 9).

/** A picture must be smaller than this, in bytes: 2 MB. */
export const LOGO_LIMIT = 2 * 1024 * 1024;

export const NOT_AN_IMAGE = "Please select an image file";
export const TOO_LARGE_AN_IMAGE = "Image size must be less than 2MB";

export const logoTypes: readonly string[] = ["image/png", "image/jpeg", "image/webp", "image/gif"];

/** Why a file is not worth sending, by the type that its sender claims and its size in bytes; null when it is. */
export function checkLogo({ type, size }: { type: string; size: number }): string | null {
  if (!logoTypes.includes(type)) return NOT_AN_IMAGE;
  return size < LOGO_LIMIT ? null : TOO_LARGE_AN_IMAGE;
}

/** The bytes that a base64 text stands for; null for a text that is not base64, or stands for nothing. */
export function computeBase64Size(text: string): number | null {
  if (text === "" || text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  return (text.length / 4) * 3 - (text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0);
}
