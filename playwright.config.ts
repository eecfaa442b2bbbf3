import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./tools/chromium.ts";

const long = process.env.VOLUTE_ALL === "1";

// `npx playwright test` opens the last build; `npm test` builds first.
// "@laptop" and "@phone" stand at tests of what the other one does not have, "@long" at what another test shows as well.
export default defineConfig({
  testDir: "test",
  testMatch: long ? ["**/journeys/*.spec.ts", "**/long/*.spec.ts"] : "**/journeys/*.spec.ts",
  outputDir: "test-results",
  reporter: "list",
  forbidOnly: true,
  // They wait for the page more than they compute. Each worker has a product of its own (test/journeys/support.ts).
  workers: Math.min(4, availableParallelism() + 1),
  // When the product is broken everything fails, and slowly: a few failures say so as well as a hundred.
  maxFailures: long ? 0 : 10,
  // What passes at a second try only has failed.
  retries: 0,
  // A machine that is ten times as slow shows no fault of the product, and a limit costs nothing where all is well.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: "en-GB",
    timezoneId: "Europe/London",
    screenshot: "only-on-failure",
    // Kept files would hide from a journey what a page asks for; the journeys without a network have them.
    serviceWorkers: "block",
    // What moves costs a third of what a page costs. Notifications move, and the long suite sees all of it move.
    contextOptions: { reducedMotion: long ? "no-preference" : "reduce" },
    launchOptions: {
      executablePath: findChromium() ?? "chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A page lives for seconds: what is optimised for later would never pay.
        "--js-flags=--no-opt",
      ],
    },
  },
  projects: [
    {
      name: "laptop",
      // What another journey, or a test without a browser, shows as well.
      grepInvert: long ? /@phone/ : /@phone|@long/,
      use: { viewport: { width: 1366, height: 768 } },
    },
    {
      name: "phone",
      // The long suite opens at both sizes all that is not words and calls alone; the quick one what a phone shows
      // differently, of which a test that is tagged @once shows nothing.
      ...(long
        ? {
            testIgnore: /journeys\/(errors(-\w+)?|offline)\.spec\.ts$/,
            grepInvert: /@laptop/,
          }
        : {
            testMatch: /journeys\/(lines|quotes|send-check|sign-in|wizard)\.spec\.ts$/,
            grepInvert: /@laptop|@once|@long/,
          }),
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 },
    },
  ],
});
