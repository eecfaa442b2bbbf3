// What a customer chooses from, on paper: whole, in order, with boxes to tick and without a total.
import { expect, test } from "vitest";
import type { Offer } from "#server/offers/offer.ts";
import { buildOfferDocument } from "#server/offers/offer-snapshot.ts";
import { choiceSamples } from "#test/kit/quotes/choice-samples.ts";
import { paperLogo } from "#test/kit/quotes/document-samples.ts";
import { loadFonts } from "./fonts.ts";
import { composeDocument } from "./layout.ts";
import { type Element, type Page, pageSize } from "./page-plan.ts";

const { lettering } = loadFonts();
const layOut = (offer: Offer): Page[] => composeDocument(buildOfferDocument(offer, paperLogo), lettering, true).pages;
const MIN_LINES = 4;

/** The texts of a page, a line each, from its first block to its last. */
function listTexts({ blocks }: Page): string[] {
  const textsOf = ({ marks, children }: Element): string[] => [
    ...marks.flatMap((mark) => (mark.kind === "text" ? [mark.runs.map(({ text }) => text).join("")] : [])),
    ...children.flatMap(textsOf),
  ];
  return blocks.flatMap(({ block }) => block.elements.flatMap(textsOf));
}
const readAll = (offer: Offer) => layOut(offer).flatMap(listTexts);
const squeeze = (texts: string[]) => texts.join(" ").replace(/\s+/g, " ");

/** The boxes that a pen ticks. */
const listBoxes = (offer: Offer) =>
  layOut(offer).flatMap(({ blocks }) =>
    blocks.flatMap(({ block }) => block.ornaments.filter((mark) => mark.kind === "frame" && mark.width === 10)),
  );

test.each(Object.entries(choiceSamples))(
  "%s stays within its pages, and no last page is nearly empty",
  (_name, offer) => {
    const pages = layOut(offer);
    for (const { blocks, foot } of pages)
      for (const { block, y } of blocks)
        expect(y + block.height).toBeLessThan(pageSize.height - pageSize.margin - foot.height);
    const startsPart = (page: Page | undefined) => !page || page.blocks[0]?.block.startsPage === true;
    const lastPages = pages.filter((_, at) => startsPart(pages[at + 1]));
    for (const page of lastPages) expect(listTexts(page).length).toBeGreaterThanOrEqual(MIN_LINES);
  },
);

test.each(Object.entries(choiceSamples))("%s has every word of its options and lines", (_name, offer: Offer) => {
  const all = squeeze(readAll(offer));
  const { options = [], extras = [] } = offer.selection ?? {};
  const words = [
    ...[offer, ...options].flatMap(({ included = [] }) => included.flatMap((line) => [line.words, line.details])),
    ...options.flatMap((option) => [option.label, option.words]),
    ...extras.flatMap((extra) => [extra.words, extra.details]),
    offer.deposit?.words,
  ];
  for (const text of words) if (text) expect(all).toContain(squeeze([text.trim()]));
});

test("three options: the work that they share, a panel each, the extras, and from which price on", () => {
  const all = readAll(choiceSamples["three options"]);
  const from = all.indexOf("The work");
  expect(all.slice(from, all.indexOf("What is included"))).toEqual([
    ...["The work", "Pump", "Vertical multistage", "Motor", "Medium, 5.5 kW", "Work", "Like-for-like replacement"],
    ...["Access", "Plant room, restricted", "Labour", "2 engineers"],
    "Choose one option: prices include VAT",
    ...["Standard", "What is there now, like for like.", "£4,533.54", "£3,777.95 + £755.59 VAT"],
    ...["Drive", "Direct on line"],
    ...["Better", "A soft starter spares pump and pipework, and your lights no longer dip."],
    ...["£5,037.54", "£4,197.95 + £839.59 VAT", "Drive", "Soft starter"],
    ...["Best", "Variable speed: holds the pressure, and uses about a third less electricity."],
    ...["£6,082.92", "£5,069.10 + £1,013.82 VAT", "Drive", "Variable speed"],
    "Extras: prices include VAT",
    ...["Spare seal", "Kept on your shelf, so that a leak is an hour’s work.", "+£58.80", "£49.00 + £9.80 VAT"],
    ...["Dry-run alarm", "Not with Standard", "+£174.00", "£145.00 + £29.00 VAT"],
    ...["Service after a year", "+£216.00", "£180.00 + £36.00 VAT"],
    ...["Price", "To pay, including VAT", "From £4,533.54", "VAT is worked out for each part."],
  ]);
  expect(listBoxes(choiceSamples["three options"])).toHaveLength(6);
});

test("one option with extras: its total, and a box for each extra alone", () => {
  const all = readAll(choiceSamples.deposit);
  expect(all).toContain("£4,490.34");
  expect(squeeze(all)).not.toContain("From £");
  expect(all).toContain("VAT is worked out for each part.");
  expect(listBoxes(choiceSamples.deposit)).toHaveLength(3);
});

test("a document without a choice has no box", () => {
  expect(listBoxes(choiceSamples["one option with lines"])).toEqual([]);
});

test("each part has the price from the day on which VAT changes; a deposit has no sum before the choice", () => {
  const all = readAll(choiceSamples["two rates of VAT"]);
  expect(all).toContain("£3,929.05 from 1 April 2027");
  expect(all).toContain("£51.45 from 1 April 2027");
  expect(all).toContain("Deposit: 25% of the total including VAT that you accept.");
  expect(squeeze(all)).toContain("For work from that day on VAT is 5%. Terms");
});

test("fifty lines: a table that is continued has its title again, and no sum without a row before it", () => {
  const made = "What the price without VAT is made of";
  const extras = "Extras: prices include VAT";
  const pages = layOut(choiceSamples["50 lines"]).map(listTexts);
  expect(pages.slice(1, 7).map(([first]) => first)).toEqual([made, made, made, "Best", made, extras]);
  for (const [first, second] of pages) if (first === made) expect(second).not.toMatch(/^Subtotal/);
  for (const label of ["Standard", "Better", "Best"]) {
    const texts = pages.find((page) => page.includes(label)) ?? [];
    expect(texts.indexOf(made, texts.indexOf(label))).toBeGreaterThan(0);
  }
});
