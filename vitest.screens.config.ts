// The screens storey: whole screens in one Chromium, with replies from test/kit/samples in place of the server.
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { findChromium } from "./tools/chromium.ts";
import { guide } from "./tools/web/guide.ts";

/** Dependencies that are optimised in mid-run reload the page under a running test, so such a run fails. */
const refuseLateOptimising: Plugin = {
  name: "refuse-late-optimising",
  configResolved({ logger }) {
    const { info } = logger;
    logger.info = (text, options) => {
      info(text, options);
      if (!/new dependencies optimized|optimized dependencies changed/.test(text)) return;
      logger.error("Dependencies were optimised while screens were tested: add them to vitest.screens.config.ts.");
      process.exit(1);
    };
  },
};

const isProduction = process.env.NODE_ENV === "production";

export default defineConfig({
  mode: isProduction ? "production" : "test",
  plugins: [react(), tailwindcss(), guide(), refuseLateOptimising],
  // The scan would otherwise see the test files only (vitest#11171).
  optimizeDeps: {
    entries: ["src/web/**/*.{ts,tsx}", "test/screens/*.{ts,tsx}"],
    include: ["react/jsx-dev-runtime", "react-dom/client", "zod/mini", "axe-core"],
  },
  // React has a build for production and one for development, so each has its own cache.
  cacheDir: `node_modules/.cache/vite-screens-${isProduction ? "production" : "development"}`,
  define: { __TESTS_EVERYTHING__: JSON.stringify(process.env.VOLUTE_ALL === "1") },
  test: {
    name: "screens",
    include: ["src/web/**/*.screen.test.tsx"],
    setupFiles: ["test/screens/setup.ts"],
    // One page for all files: two workers are slower on two cores.
    isolate: false,
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      viewport: { width: 1366, height: 768 },
      testerHtmlPath: "test/screens/tester.html",
      // As in the journeys: a part of the words is enough, `exact` asks for all of them.
      locators: { exact: false },
      provider: playwright({
        launchOptions: {
          executablePath: findChromium() ?? "chromium",
          args: [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
          ],
        },
        contextOptions: { locale: "en-GB", timezoneId: "Europe/London", reducedMotion: "reduce" },
        actionTimeout: 30_000,
      }),
      instances: [{ browser: "chromium" }],
    },
  },
});
