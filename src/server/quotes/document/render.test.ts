import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { literal } from "#test/kit/literals.ts";
import { png, sample, samples } from "#test/kit/quotes/documents.ts";
import { readPdf } from "#test/kit/quotes/read-pdf.ts";
import type { DocumentQuote, QuoteDocument } from "./document.ts";
import { loadFonts } from "./fonts.ts";
import { logoBox, pageSize } from "./page-plan.ts";
import { renderDocument } from "./render.ts";

const fonts = loadFonts();
const renderAndRead = async (document: QuoteDocument) => readPdf(await renderDocument(document, fonts));
const splitLines = (pages: string[]) => pages.join("\n").split("\n");

describe("pages", () => {
  const pagesOf: Partial<Record<keyof typeof samples, number>> = { "long names": 2 };

  test.each(Object.entries(samples))("%s", async (name, document) => {
    const { pages } = await renderAndRead(document);
    expect(pages).toHaveLength(pagesOf[name as keyof typeof samples] ?? 1);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain("Quotation NPL-000147\n");
      expect(page.endsWith(`page ${at + 1} of ${pages.length}\n`)).toBe(true);
    }
  });
});

test("an ordinary quote has all texts in reading order", async () => {
  const { pages } = await renderAndRead(samples.ordinary);
  expect(pages[0]?.split("\n")).toEqual([
    ...["Northern Pumps Ltd", "Quotation NPL-000147"],
    ...["Customer", "Ancoats Mill Management Co.", "Postcode", "M4 6BF"],
    ...[
      "Quote number",
      "NPL-000147",
      "Date of issue",
      "Not sent yet",
      "Valid Until",
      literal("QB 9", "30 days"),
      "from sending",
    ],
    "Technical Details",
    ...["Location", "Manchester Central", "Equipment Access", "Plant room, restricted"],
    ...["Job Type", "Like-for-like replacement", "Pump Style", "Vertical multistage"],
    ...["Motor Size", "Medium (5.5 kW)", "Drive Type", "Variable speed drive"],
    ...["Labour hours", "6.5", "Engineers", "2"],
    ...["Price", "To pay, including VAT", "£4,490.34"],
    ...["Price without VAT", "£3,741.95", "VAT at 20%", "£748.39"],
    ...["What the price without VAT is made of", "Labour cost", "£884.00", "Material cost", "£2,857.95"],
    "Northern Pumps Limited. Registered no. 04417702. Unit 6, Mosley Road, Trafford Park, Manchester M17 1HQ.",
    "VAT no. GB 482 1177 03.",
    ...["Quotation NPL-000147", "page 1 of 1", ""],
  ]);
});

test("long names are complete", async () => {
  const { pages } = await renderAndRead(samples["long names"]);
  const { company, quote } = samples["long names"];
  const all = pages.join("").replaceAll(/\s/g, "");
  for (const text of [company.name, company.registeredAddress ?? "", quote.customerName, ...Object.values(quote.items)])
    expect(all).toContain(text?.replaceAll(/\s/g, ""));
});

test("a sent quote says when it was issued and until when it is valid, and an answered one how it was answered", async () => {
  const { pages } = await renderAndRead(samples.accepted);
  expect(splitLines(pages)).toEqual(
    expect.arrayContaining([
      ...["Accepted", "Date of issue", "21 November 2026"],
      ...["Valid Until", "Monday, 21 December 2026", "30 days from sending", "£119,999,999.99"],
    ]),
  );
  expect(splitLines((await renderAndRead(samples.ordinary)).pages)).not.toContain("Active");
});

describe("terms", () => {
  const withTerms = (text: string) =>
    renderAndRead(sample({ view: { sections: [{ part: "terms", title: "Terms", text }] } }));

  test("are the last section above the small print", async () => {
    const { pages } = await withTerms("1. We are paid within 30 days.\n\n2. Nothing is left on site.");
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain(
      "£2,857.95\nTerms\n1. We are paid within 30 days.\n2. Nothing is left on site.\nNorthern Pumps Limited.",
    );
  });

  test.each([
    ["in one paragraph", "We are paid. ".repeat(1500)],
    ["in many", "We are paid.\n".repeat(1500)],
    ["in one word", "W".repeat(20_000)],
  ])("terms of 20,000 characters %s fill several pages completely, each with its footer", async (_how, terms) => {
    const { pages } = await withTerms(terms);
    expect(pages.length).toBeGreaterThan(3);
    for (const [at, page] of pages.entries()) {
      expect(page.endsWith(`Quotation NPL-000147\npage ${at + 1} of ${pages.length}\n`)).toBe(true);
    }
    const all = pages.map((page) => page.replace(/Quotation NPL-000147\npage \d+ of \d+\n$/, "")).join("");
    expect(all.replaceAll(/\s/g, "")).toContain(`Terms${terms.replaceAll(/\s/g, "")}NorthernPumpsLimited`);
  });

  test("of blanks only are left out", async () => {
    expect((await withTerms(" \n ")).pages.join()).not.toContain("Terms");
  });
});

test("a draft is called so and has no figures", async () => {
  const { pages } = await renderAndRead(samples.draft);
  expect(splitLines(pages)).toEqual(expect.arrayContaining(["Draft", literal("QB 2.8", "Quote not calculated yet")]));
  expect(pages[0]).not.toMatch(/£|VAT at|Labour cost|Total|To pay/);
});

test("a price that needs recalculation says so below it", async () => {
  const [lines, usual] = [
    splitLines((await renderAndRead(samples["changed since the calculation"])).pages),
    splitLines((await renderAndRead(samples.ordinary)).pages),
  ];
  const sentence = "The job was changed after this price was calculated.";
  expect(lines[lines.indexOf("£748.39") + 1]).toBe(sentence);
  expect(lines.filter((line) => line !== sentence)).toEqual(usual);
});

test("the document of a company that is not registered for VAT does not mention VAT", async () => {
  const { pages } = await renderAndRead(samples["not registered for VAT"]);
  expect(pages[0]).toContain("Total to pay\n£3,741.95\n");
  expect(pages[0]).not.toContain("VAT");
});

test("missing details are only named where the small print needs them", async () => {
  const { company } = samples.ordinary;
  const bare = { ...company, legalName: null, companyNumber: null, registeredAddress: null, vatNumber: null };
  const { pages } = await renderAndRead(sample({ company: bare, quote: { postcode: null } }));
  expect(pages[0]).toContain(`Postcode\n${literal("QB 2.8", "Not specified")}\n`);
  expect(pages[0]?.split("£2,857.95\n")[1]).toBe("Northern Pumps Ltd.\nQuotation NPL-000147\npage 1 of 1\n");
});

describe("costs that the reader may not see", () => {
  test("are nowhere: not as text, not as a dash, not in any byte", async () => {
    const { pages, everything } = await renderAndRead(samples["no costs"]);
    for (const word of ["Labour cost", "Material cost", "884", "2,857", "285795", "88400"]) {
      expect(pages[0]).not.toContain(word);
      expect(everything).not.toContain(word);
    }
    expect(pages[0]).toContain("Price without VAT\n£3,741.95\n");
  });

  test("are found by the same search if shown", async () => {
    expect((await renderAndRead(samples.ordinary)).pages[0]).toContain("Labour cost\n£884.00\n");
  });
});

describe("logo", () => {
  const shapes = ["square logo", "very wide logo", "very tall logo", "tiny logo", "huge logo"] as const;
  const cases = [
    ...shapes.map((name) => ({ name, logo: samples[name].company.brandImageData })),
    { name: "one with transparency", logo: png(90, 60, { colourType: 6 }) },
  ];

  test.each(cases)("$name stays in its box, in its own proportions", async ({ logo }) => {
    const { picture, pages } = await renderAndRead(sample({ company: { brandImageData: logo } }));
    const { x = 0, y = 0, width = 0, height = 0 } = picture ?? {};
    const bytes = Buffer.from(logo ?? "", "base64");
    expect(width / height).toBeCloseTo(bytes.readUInt32BE(16) / bytes.readUInt32BE(20), 3);
    expect(Math.max(width / logoBox.width, height / logoBox.height)).toBeLessThanOrEqual(1.0001);
    expect(x).toBeCloseTo(pageSize.margin);
    expect(y + height / 2).toBeCloseTo(pageSize.margin + logoBox.height / 2);
    expect(pages).toHaveLength(1);
  });

  test("a tiny one is not blown up", async () => {
    expect((await renderAndRead(samples["tiny logo"])).picture).toMatchObject({ width: 8, height: 8 });
  });

  test("a broken logo is left out, and the document is made", async () => {
    const broken = png(60, 20).slice(0, 60);
    const { picture, pages } = await renderAndRead(sample({ company: { brandImageData: broken } }));
    expect(picture).toBeUndefined();
    expect(pages[0]).toContain("Northern Pumps Ltd");
  });
});

describe("for screen readers", () => {
  test("it is tagged, in English, with title, headings, rows and alternative text", async () => {
    const { everything } = await renderAndRead(samples.ordinary);
    for (const part of [
      "/Marked true",
      "(en-GB)",
      "/DisplayDocTitle true",
      "/S /H1",
      "/S /TH",
      "/Alt (Logo of Northern Pumps Ltd)",
    ])
      expect(everything).toContain(part);
    expect(everything.match(/\/S \/TR\n/g)).toHaveLength(5 + 6 + 2 + 3 + 2);
    expect(everything).toMatch(/\/Title \d+ 0 R/);
    expect(everything).toContain("(Quotation NPL-000147)");
  });
});

describe("the same document gives the same bytes", () => {
  test.each(Object.entries(samples))("%s", async (_name, document) => {
    const here = await renderDocument(document, fonts);
    expect(Buffer.compare(here, await renderDocument(document, loadFonts()))).toBe(0);
  });
});

test("nothing of one document shows up in the next one", async () => {
  const quote = (customerName: string) => sample({ quote: { customerName } });
  const shared = loadFonts();
  // The i of the first is drawn with the same glyph as the dotless one of the second.
  await renderDocument(quote("i\u0307"), shared);
  const { pages } = readPdf(await renderDocument(quote("Işıl"), shared));
  expect(pages[0]).toContain("Customer\nIşıl\n");
});

describe("texts are texts", () => {
  const attacks = [
    '<script>alert(1)</script><img src="file:///etc/passwd"><iframe src="http://127.0.0.1/">',
    "file:///etc/passwd",
    "/etc/passwd",
    "https://evil.test/x.png",
    "data:image/png;base64,AAAA",
    "a\u0000b) Tj ET (owned",
    "endobj endstream %%EOF \\) >> stream",
    "]]></rdf:li><x>&amp;",
    "__proto__ constructor toString",
  ];

  test.each(attacks)("%s", async (attack) => {
    const items = Object.fromEntries(Object.keys(samples.ordinary.quote.items).map((kind) => [kind, attack]));
    const hostile = sample({
      company: {
        name: attack,
        legalName: attack,
        registeredAddress: attack,
        currencySymbol: attack,
        primaryColor: attack,
      },
      quote: {
        customerName: attack,
        quoteNumber: attack,
        postcode: attack,
        status: "accepted",
        statusLabel: attack,
        items: items as DocumentQuote["items"],
      },
    });
    const { pages, everything } = await renderAndRead(hostile);
    const seen = pages.join("").replaceAll(/\s/g, "");
    expect(seen).toContain(attack.replaceAll("\u0000", "").replaceAll(/\s/g, ""));
    expect(everything).not.toMatch(/\/(?:Annot|Link|URI|JavaScript|JS|Launch|OpenAction|EmbeddedFile|GoToR)\b/);
    const metadata = everything.slice(everything.indexOf("<dc:title>"), everything.indexOf("</dc:title>"));
    expect(metadata.replaceAll(/<\/?(?:dc:title|rdf:Alt|rdf:li)(?: xml:lang="x-default")?>/g, "")).not.toMatch(/[<>&]/);
  });

  test("any text can be printed", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (text) => {
        const { pages } = await renderAndRead(sample({ quote: { customerName: text }, company: { name: text } }));
        expect(pages[0]).toContain("£4,490.34");
      }),
      { numRuns: 30 },
    );
  });

  test("it is made without a network and only with the program's own files", () => {
    const root = fileURLToPath(new URL("../../../../", import.meta.url));
    const hostile = sample({
      company: { name: "file:///etc/passwd", legalName: "http://127.0.0.1/", brandImageData: "/etc/passwd" },
    });
    const program = `
      const { loadFonts } = await import("#server/quotes/document/fonts.ts");
      const { renderDocument } = await import("#server/quotes/document/render.ts");
      const bytes = await renderDocument(${JSON.stringify(hostile)}, loadFonts());
      process.stdout.write(String(bytes.length));`;
    const may = ["src", "node_modules", "package.json"].map((path) => `--allow-fs-read=${root}${path}`);
    const length = execFileSync(process.execPath, ["--permission", ...may, "--input-type=module", "-e", program], {
      cwd: root,
      encoding: "utf8",
      env: {},
    });
    expect(Number(length)).toBeGreaterThan(10_000);
  });
});
