// The browser's cryptography for checking a receipt.
import type { CryptoMeans } from "#domain/offers/acceptance-verification.ts";

const { subtle } = crypto;

/** False if the browser is too old, or the page not served securely enough, for the check. */
export async function isCryptoAvailable(): Promise<boolean> {
  try {
    await subtle.generateKey("Ed25519", false, ["verify", "sign"]);
    return "DecompressionStream" in globalThis;
  } catch {
    return false;
  }
}

export const browserCrypto: CryptoMeans = {
  async sha256(bytes) {
    const digest = new Uint8Array(await subtle.digest("SHA-256", bytes));
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  },
  async verify(key, signature, message) {
    try {
      const publicKey = await subtle.importKey("spki", key, "Ed25519", false, ["verify"]);
      return await subtle.verify("Ed25519", publicKey, signature, message);
    } catch {
      return false;
    }
  },
  async inflate(compressed, maxBytes) {
    let size = 0;
    const sizeLimit = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, controller) {
        size += part.length;
        if (size > maxBytes) throw new RangeError("This is more than was to be opened");
        controller.enqueue(part);
      },
    });
    const inflated = new Blob([compressed])
      .stream()
      .pipeThrough(new DecompressionStream("deflate"))
      .pipeThrough(sizeLimit);
    return new Uint8Array(await new Response(inflated).arrayBuffer());
  },
};
