// Starts the product with its demonstration on a Friday morning, and photographs pages of it.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";

import { startProduct } from "#test/running-product.ts";
import { findChromium } from "../chromium.ts";
import { findFaketime } from "../faketime.ts";
import { waitForDemonstration } from "../heights/measure.ts";

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

/** When the device's copies were updated: its clock goes on while the page's stands still. */
const COPIES_LINE = /Offline copies.*/;

const SIZES = { laptop: { width: 1366, height: 768 }, phone: { width: 360, height: 740 } };

export async function* takePictures(pictures: readonly Picture[]): AsyncGenerator<TakenPicture> {
  const faketime = findFaketime();
  if (!faketime) throw new Error("Pictures need Debian's package faketime");
  const directory = await mkdtemp(join(tmpdir(), "volute-guide-"));
  // Standing still: the demonstration's history is drawn from the moment in which it is made.
  const clock = {
    LD_PRELOAD: faketime,
    FAKETIME: NOW.slice(0, 19).replace("T", " "),
    DONT_FAKE_MONOTONIC: "1",
    TZ: "UTC",
  };
  const product = await startProduct(directory, clock);
  const browser = await chromium.launch({ executablePath: findChromium() ?? "chromium", args: ["--no-sandbox"] });
  try {
    await product.ready();
    let isMade = false;
    for (const { name, as, size, open } of pictures) {
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: SIZES[size],
        reducedMotion: "reduce",
        timezoneId: "Europe/London",
        locale: "en-GB",
      });
      // The demonstration is made while the first page waits.
      context.setDefaultTimeout(120_000);
      const page = await context.newPage();
      await page.clock.setFixedTime(NOW);
      if (as !== "nobody") await signIn(page, `${as}@northern-pumps.test`);
      if (!isMade) await waitForDemonstration(page);
      isMade = true;
      await open(page);
      await page.locator(".skeleton, [aria-busy=true]").first().waitFor({ state: "detached" });
      await page.evaluate("document.fonts.ready");
      const text = await readSettledText(page);
      yield { name, image: await page.screenshot(), text: `${text.replace(COPIES_LINE, "Offline copies")}\n` };
      await context.close();
    }
  } finally {
    await browser.close();
    await product.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** What can be read once it has stayed the same for a second. */
async function readSettledText(page: Page): Promise<string> {
  let text = "";
  for (;;) {
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not on the picture
    const newText = await page.locator("main").innerText();
    if (newText === text) return text;
    text = newText;
    await setTimeout(1_000);
  }
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill("demo1234");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
}
