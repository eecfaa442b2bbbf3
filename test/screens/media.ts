// The user's preferences on a device.
import type {} from "@vitest/browser-playwright";
import { cdp } from "vitest/browser";

/** Replaces the test project's own preferences, such as reduced motion; without any, restores them. */
export async function emulateMedia(preferences: Record<string, string>, media: "" | "print" = ""): Promise<void> {
  const features = Object.entries({ "prefers-reduced-motion": "reduce", ...preferences });
  await cdp().send("Emulation.setEmulatedMedia", {
    media,
    features: features.map(([name, value]) => ({ name, value })),
  });
}
