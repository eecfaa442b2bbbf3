import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Without windows: the same engine at half the processor time. */
export const headlessShell = "/usr/bin/chromium-headless-shell";

const places = [
  headlessShell,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/lib/chromium/chromium",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The browser for screens and journeys: the one named by CHROMIUM, or the machine's own. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM || places.find((place) => existsSync(place));
}

/** "Chromium headless shell 156" */
export function describeChromium(program: string): string {
  const said = execFileSync(program, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const [, name = "Chromium", version = ""] = said.match(/^(\D+?) (\d+)/) ?? [];
  return `${name}${/headless[-_]shell/.test(program) ? " headless shell" : ""} ${version}`.trim();
}
