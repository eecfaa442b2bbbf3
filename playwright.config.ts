import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./tools/chromium.ts";

const long = process.env.VOLUTE_LONG === "1";

// This file is read again in every worker: the first reading decides, and the environment carries it on.
process.env.JOURNEYS_PORT ??= String(await freePort());
if (!process.env.JOURNEYS_DATA) {
  const data = mkdtempSync(join(tmpdir(), "volute-journeys-"));
  process.env.JOURNEYS_DATA = data;
  process.on("exit", () => rmSync(data, { recursive: true, force: true }));
}
const { JOURNEYS_PORT: port, JOURNEYS_DATA: data } = process.env;
const address = `http://localhost:${port}`;

// `npx playwright test` opens the last build; `npm test` builds first.
export default defineConfig({
  testDir: "test",
  testMatch: long ? ["**/journeys/*.spec.ts", "**/long/*.spec.ts"] : "**/journeys/*.spec.ts",
  outputDir: "test-results",
  reporter: "list",
  forbidOnly: true,
  // They wait for the page more than they compute.
  workers: Math.min(4, availableParallelism() + 1),
  // When the product is broken everything fails, and slowly: a few failures say so as well as a hundred.
  maxFailures: long ? 0 : 10,
  // What passes at a second try only has failed.
  retries: 0,
  timeout: long ? 300_000 : 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: address,
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    locale: "en-GB",
    timezoneId: "Europe/London",
    screenshot: "only-on-failure",
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
      ],
    },
  },
  projects: [
    {
      name: "laptop",
      // Failures of every form, one by one: the long suite has the time.
      testIgnore: long ? [] : /(admin-errors|admin-company)\.spec\.ts$/,
      use: { viewport: { width: 1366, height: 768 } },
    },
    {
      name: "phone",
      // The long suite opens at both sizes all that is not words and calls alone; the quick one what a phone shows
      // differently.
      ...(long
        ? { testIgnore: /journeys\/(admin-(company|errors|texts)|errors(-\w+)?|offline)\.spec\.ts$/ }
        : { testMatch: /journeys\/(list|quotes|send-check|settings(-documents)?|sign-in|wizard)\.spec\.ts$/ }),
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 },
    },
  ],
  webServer: {
    command: `"${process.execPath}" src/server/main.ts`,
    url: `${address}/readyz`,
    env: { PORT: String(port), DATA_DIR: String(data), NODE_ENV: "", DATABASE_URL: "" },
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const place = server.address();
      server.close(() => resolve(place && typeof place === "object" ? place.port : 0));
    });
  });
}
