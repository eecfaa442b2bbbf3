// How documents look, as another program, poppler, draws them. Left out, and said so, where it is not installed.

import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { buildOfferDocument } from "#server/offers/offer-snapshot.ts";
import { hasPoppler } from "#test/kit/conditions.ts";
import { documentSamples, paperLogo } from "#test/kit/quotes/document-samples.ts";
import { samples } from "#test/kit/quotes/documents.ts";
import type { QuoteDocument } from "./document.ts";
import { loadFonts } from "./fonts.ts";
import { logoBox, pageSize } from "./page-plan.ts";
import { renderDocument } from "./render.ts";

const poppler = (program: "pdftoppm" | "pdftotext", args: string[], input?: Uint8Array) =>
  spawnSync(program, args, { input, maxBuffer: 2 ** 28 });
const fonts = loadFonts();

interface Picture {
  width: number;
  height: number;
  /** Is anything but white paper in this rectangle, in points? */
  inked(x1: number, y1: number, x2: number, y2: number): boolean;
}

const documents = Object.fromEntries([
  ...Object.entries(samples),
  ...Object.entries(documentSamples).map(([name, offer]) => [name, buildOfferDocument(offer, paperLogo)]),
]) as Record<keyof typeof samples | keyof typeof documentSamples, QuoteDocument>;

async function renderBytes(name: keyof typeof documents) {
  return renderDocument(documents[name], fonts);
}

/** All pages, as grey pictures of a dot to a point. */
async function renderPictures(name: keyof typeof documents): Promise<Picture[]> {
  const { stdout, stderr } = poppler("pdftoppm", ["-gray", "-r", "72", "-"], await renderBytes(name));
  expect(String(stderr)).toBe("");
  const pictures: Picture[] = [];
  for (let at = 0; at < stdout.length; ) {
    const [header = "", w, h] = stdout.toString("latin1", at, at + 40).match(/^P5\s(\d+) (\d+)\s255\s/) ?? [];
    const [width, height, start] = [Number(w), Number(h), at + header.length];
    pictures.push({
      width,
      height,
      inked(x1, y1, x2, y2) {
        const [left, right] = [Math.round(x1), Math.round(x2)];
        for (let y = Math.round(y1); y < Math.round(y2); y++) {
          const row = stdout.subarray(start + y * width + left, start + y * width + right);
          if (row.some((grey) => grey < 250)) return true;
        }
        return false;
      },
    });
    at = start + width * height;
  }
  return pictures;
}

describe.runIf(hasPoppler)("pictures", () => {
  const { margin } = pageSize;
  const [right, bottom] = [pageSize.width - margin, pageSize.height - margin];

  test.each(Object.keys(documents) as (keyof typeof documents)[])("%s: A4, and the margins are clean", async (name) => {
    const pages = await renderPictures(name);
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) {
      expect([page.width, page.height]).toEqual([596, 842]);
      // Half of a frame's line lies outside, and a pixel may be partly inside.
      const outside = 2;
      expect(page.inked(0, 0, pageSize.width - 1, margin - outside)).toBe(false);
      expect(page.inked(0, bottom + outside, pageSize.width - 1, pageSize.height - 1)).toBe(false);
      expect(page.inked(0, 0, margin - outside, pageSize.height - 1)).toBe(false);
      expect(page.inked(right + outside, 0, pageSize.width - 1, pageSize.height - 1)).toBe(false);
    }
  });

  test.each(["square logo", "very wide logo", "very tall logo", "tiny logo", "huge logo"] as const)(
    "%s: is drawn inside its box only",
    async (name) => {
      const [page] = await renderPictures(name);
      const [x, y] = [margin, margin];
      expect(page?.inked(x, y, x + logoBox.width, y + logoBox.height)).toBe(true);
      expect(page?.inked(x, y + logoBox.height + 1, right, y + logoBox.height + 9)).toBe(false);
      expect(page?.inked(x + logoBox.width + 1, y, x + logoBox.width + 14, y + logoBox.height)).toBe(false);
    },
  );

  test("poppler extracts the same text, also for characters drawn as a mark", async () => {
    const text = String(poppler("pdftotext", ["-", "-"], await renderBytes("all kinds of letters")).stdout);
    for (const part of [
      "Łukasz Siân O'Brien",
      "🚿",
      "👩🏽‍🔧",
      "王小明泵业",
      "€4,490.34",
      "office fitting",
      "Ŵyn & Łukasz",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("[…]");
  });
});
