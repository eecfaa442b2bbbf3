// Starts the product with its demonstration on a Friday morning, and photographs pages of it.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";

import { startProduct } from "#test/running-product.ts";
import { findChromium } from "../chromium.ts";
import { findFaketime } from "../faketime.ts";

/** Friday; London has the same time as UTC. */
const NOW = "2026-11-27T10:00:20Z";

export interface Picture {
  /** Of the file, without its ending. */
  name: string;
  as: "admin" | "engineer" | "nobody";
  size: "laptop" | "phone";
  /** Brings the page to what is to be seen. */
  open(page: Page): Promise<void>;
}

export interface TakenPicture {
  name: string;
  /** PNG. */
  image: Buffer;
  /** Everything that can be read on the picture. */
  text: string;
}

const SIZES = { laptop: { width: 1366, height: 768 }, phone: { width: 360, height: 740 } };

export async function* takePictures(pictures: readonly Picture[]): AsyncGenerator<TakenPicture> {
  const faketime = findFaketime();
  if (!faketime) throw new Error("Pictures need Debian's package faketime");
  const directory = await mkdtemp(join(tmpdir(), "volute-guide-"));
  const clock = {
    LD_PRELOAD: faketime,
    FAKETIME: `@${NOW.slice(0, 19).replace("T", " ")}`,
    DONT_FAKE_MONOTONIC: "1",
    TZ: "UTC",
  };
  const product = await startProduct(directory, clock);
  const browser = await chromium.launch({ executablePath: findChromium() ?? "chromium", args: ["--no-sandbox"] });
  try {
    await product.ready();
    for (const { name, as, size, open } of pictures) {
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: SIZES[size],
        reducedMotion: "reduce",
        timezoneId: "Europe/London",
        locale: "en-GB",
      });
      const page = await context.newPage();
      await page.clock.setFixedTime(NOW);
      if (as !== "nobody") await signIn(page, `${as}@northern-pumps.test`);
      await open(page);
      await page.locator(".skeleton, [aria-busy=true]").first().waitFor({ state: "detached" });
      await page.evaluate("document.fonts.ready");
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not on the picture
      yield { name, image: await page.screenshot(), text: `${await page.locator("body").innerText()}\n` };
      await context.close();
    }
  } finally {
    await browser.close();
    await product.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill("demo1234");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
}
