// What a device prefers.
import type {} from "@vitest/browser-playwright";
import { cdp } from "vitest/browser";

/** In place of the storey's own preferences, such as less motion; with none, these are back. */
export async function emulateMedia(preferences: Record<string, string>, media: "" | "print" = ""): Promise<void> {
  const features = Object.entries({ "prefers-reduced-motion": "reduce", ...preferences });
  await cdp().send("Emulation.setEmulatedMedia", {
    media,
    features: features.map(([name, value]) => ({ name, value })),
  });
}
