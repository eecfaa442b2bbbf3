import { existsSync } from "node:fs";

// Without its windows first: the same engine for half the work of the machine.
const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/lib/chromium/chromium",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The browser for the journeys: the one named by CHROMIUM, or the machine's own. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM || places.find((place) => existsSync(place));
}
