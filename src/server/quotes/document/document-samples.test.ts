// What a customer is given on paper, of every kind of document (docs/product/13-documents-in-britain.md).
import { describe, expect, test } from "vitest";
import { buildOfferDocument } from "#server/offers/offer-snapshot.ts";
import { documentSamples, frozen, paperLogo, type WantedDocument } from "#test/kit/quotes/document-samples.ts";
import { readPdf } from "#test/kit/quotes/read-pdf.ts";
import { loadFonts } from "./fonts.ts";
import { renderDocument } from "./render.ts";

const fonts = loadFonts();
const renderAndRead = async (offer: (typeof documentSamples)[keyof typeof documentSamples]) =>
  readPdf(await renderDocument(buildOfferDocument(offer, paperLogo), fonts));
const readPages = async (wanted: WantedDocument) => (await renderAndRead(frozen(wanted))).pages;
const removeSpaces = (text: string) => text.replaceAll(/\s/g, "");

describe("ten documents", () => {
  // A consumer's has the right to cancel, with its form, on a page of its own behind it.
  const pages: Record<keyof typeof documentSamples, number> = {
    "plain consumer": 2,
    "business lines": 2,
    estimate: 3,
    "reverse charge": 1,
    "energy saving": 3,
    "Scottish water": 2,
    "sole trader": 1,
    "long scope": 4,
    "names of all kinds": 2,
    everything: 4,
  };

  test.each(Object.keys(documentSamples) as (keyof typeof documentSamples)[])("%s", async (name) => {
    const { pages: printed, everything } = await renderAndRead(documentSamples[name]);
    expect(printed).toHaveLength(pages[name]);
    expect(everything).toContain("/Marked true");
    // Every typeface is in the file.
    const fontsOf = (pattern: RegExp) => everything.match(pattern)?.length ?? 0;
    expect(fontsOf(/\/FontFile2? \d+ 0 R/g)).toBeGreaterThan(0);
    expect(fontsOf(/\/FontFile2? \d+ 0 R/g)).toBe(fontsOf(/\/Type \/FontDescriptor/g));
  });
});

describe("the right to cancel", () => {
  test("the right to cancel and its form have the last page to themselves", async () => {
    const [first = "", last = ""] = await readPages({});
    expect(first).not.toContain("cancel");
    expect(first).toContain("Registered office");
    expect(last.startsWith("Your right to cancel\nYou have the right to cancel")).toBe(true);
    expect(last).toContain("Cancellation form\n");
    expect(last).not.toMatch(/£|Technical/);
  });

  test.each([{ customerKind: "business" }, { noCancellation: "premises" }] as const)("not for %j", async (quote) => {
    expect((await readPages({ quote })).join()).not.toMatch(/cancel/i);
  });

  test("has a page each if the two do not fit on one", async () => {
    const registeredAddress = "Unit 6, Mosley Road, Trafford Park, Manchester\n".repeat(10);
    const pages = await readPages({ company: { registeredAddress } });
    expect(pages.at(-1)?.startsWith("Cancellation form\n")).toBe(true);
    expect(pages.at(-2)?.startsWith("Your right to cancel\n")).toBe(true);
  });
});

test("a scope of 10,000 characters is printed completely, and no heading stands alone at the end of a page", async () => {
  const text = "Pump ".repeat(2000).trim();
  const { pages } = await renderAndRead({ ...documentSamples["long scope"], scope: text });
  const all = pages.map((page) => page.replace(/Quotation NPL-000147\npage \d+ of \d+\n$/, "")).join("");
  expect(removeSpaces(all)).toContain(`Whatisincluded${removeSpaces(text)}Whatisnotincluded`);
  const titles = ["What is included", "What is not included", "Changes to the work", "Terms", "Your right to cancel"];
  for (const page of pages) {
    const lines = page.split("\n").slice(0, -3);
    expect(titles).not.toContain(lines.at(-1));
  }
});

describe("figures", () => {
  test("across a VAT change are shown for both rates", async () => {
    const [page] = (await renderAndRead(documentSamples["energy saving"])).pages;
    expect(page).toContain(
      "To pay, including VAT\n£3,741.95\nPrice without VAT\n£3,741.95\nVAT at 0% (energy-saving materials)\n£0.00\n",
    );
    expect(page).toContain("VAT at 5% (energy-saving materials)\n£187.10\nTo pay, including VAT\n£3,929.05\n");
  });

  test("of a business are net, VAT, total and the price's parts", async () => {
    const [page] = (await renderAndRead(documentSamples["business lines"])).pages;
    expect(page).toContain(
      "Total without VAT\n£3,741.95\nVAT at 20%\n£748.39\nTotal including VAT\n£4,490.34\n" +
        "What the price without VAT is made of\nLabour\n£884.00\nMaterials\n£2,857.95\n",
    );
  });

  test("of an estimate are called so, and it says what it is", async () => {
    const [page = ""] = (await renderAndRead(documentSamples.estimate)).pages;
    expect(page).toContain("Estimate NPL-000147\n");
    expect(page).toContain("This is an estimate: our best guess");
    expect(page).toContain("Estimated total, including VAT\n£4,490.34\n");
    expect(page).not.toContain("Quotation");
  });
});
