// Every sum that is printed about a price is recomputed from the printed words alone, for random quotes: on the screens,
// in PDFs, emails and CSV, and on the customer's page (decision 79).
import fc from "fast-check";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { QuoteDetail } from "#contract/quotes/quotes.ts";
import { buildAcceptButtonText } from "#domain/offers/legal-wording.ts";
import { describeVatTreatment } from "#domain/offers/offer-totals.ts";
import { type Amount, buildShownPrice } from "#domain/offers/shown-price.ts";
import { buildOfferView } from "#domain/offers/view.ts";
import { priceDetails } from "#domain/price-detail.ts";
import { formatQuoteCsvLine, quoteCsvHeader } from "#domain/quotes/csv.ts";
import { customerKinds } from "#domain/quotes/customer-details.ts";
import { documentKinds, vatTreatments } from "#domain/quotes/document-options.ts";
import { redactCosts } from "#domain/quotes/policy.ts";
import { computePrice, type Price } from "#domain/quotes/price.ts";
import type { SnapshotChoices } from "#domain/quotes/price-snapshot.ts";
import { buildRecordSheet } from "#server/offers/acceptance-proof/acceptance-record.ts";
import { renderPrice } from "#server/offers/customer-pages/offer-sections.ts";
import { buildAcceptedText, buildOfferText } from "#server/offers/emails/email-texts.ts";
import { buildOffer, buildOfferDocument } from "#server/offers/offer-snapshot.ts";
import { buildDraftDocument } from "#server/offers/staff/draft.ts";
import { loadFonts } from "#server/quotes/document/fonts.ts";
import { type Printable, renderDocument } from "#server/quotes/document/render.ts";
import { isWholeSuite } from "#test/kit/conditions.ts";
import { acceptance } from "#test/kit/quotes/acceptances.ts";
import { anOffer } from "#test/kit/quotes/offers.ts";
import { readPdf } from "#test/kit/quotes/read-pdf.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { OfferPrice } from "#web/offers/on-site/offer-content.tsx";
import { SendSummary } from "#web/offers/send/send-summary.tsx";
import { Comparison } from "#web/quotes/edit/comparison.tsx";
import { PricePanel } from "#web/quotes/price-panel.tsx";
import { PriceWorking } from "#web/quotes/price-working.tsx";
import { computePanelPrice } from "#web/quotes/wizard/price.ts";

// Dialogs look for the page's nonce as soon as they are imported.
vi.hoisted(() => vi.stubGlobal("document", { querySelector: () => null }));

const sample = z.decode(QuoteDetail, sampleQuotes.calculated.quote as never);
const seller = {
  ...anOffer().company,
  terms: null,
  termsVersion: 1,
  defaultNoCancellation: null,
  brandImageData: null,
  depositPercent: 0,
  depositWords: null,
  contactEmail: null,
};

const figure = fc.integer({ min: 1, max: 4000 });
const money = fc.integer({ min: 0, max: 300_000 });
const engineers = fc.integer({ min: 1, max: 6 });
const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
/** As hard to tell from figures as names can be. */
const itemNames = ["Twin × head", "5.5 kW", "Direct", "Service: 2 × a year"];
const choices = fc.record({
  location: fc.record({ id: fc.constant(1), name: fc.constant("Zone 4 × 2"), labourHours: figure, hourlyRate: money }),
  equipment_access: fc.record({
    id: fc.constant(1),
    name: oneOf(["Plant room", "Roof, 3 × ladders"]),
    minEngineers: engineers,
    multiplier: figure,
  }),
  job_type: fc.record({
    id: fc.constant(1),
    name: fc.constant("Service: 2 × a year"),
    baseHours: figure,
    materialPercent: oneOf([undefined, 100, 0, 1, 50, 99]),
  }),
  pump_style: fc.record({ id: fc.constant(1), name: fc.constant("Twin × head"), materialCostBase: money }),
  motor_size: fc.record({ id: fc.constant(1), name: fc.constant("5.5 kW"), kw: fc.constant(550), multiplier: figure }),
  drive_type: fc.record({ id: fc.constant(1), name: fc.constant("Direct"), costMultiplier: figure }),
});
const terms = fc.record({
  applyAccessMultiplier: fc.boolean(),
  vatRegistered: fc.boolean(),
  vatRate: fc.integer({ min: 0, max: 3000 }),
  maxPriceDetail: oneOf(priceDetails),
  currencySymbol: oneOf(["£", "€", "$"]),
  vatTreatment: oneOf([null, ...vatTreatments]),
  customerKind: oneOf([null, ...customerKinds]),
  documentKind: oneOf([null, ...documentKinds]),
  priceDetail: oneOf([null, ...priceDetails]),
  /** VAT on energy-saving materials changes in April 2027. */
  day: oneOf(["2026-11-26", "2027-03-20", "2027-05-04"]),
  manual: fc.option(
    fc.record({ labourHours: figure, engineerCount: engineers, labourCost: money, materialCost: money }),
  ),
});

/** A calculated quote with these figures, which may have been typed over since, and the offer that is made of it. */
function makeQuote(priced: SnapshotChoices, given: typeof terms extends fc.Arbitrary<infer T> ? T : never) {
  const { applyAccessMultiplier, manual, day, vatTreatment, customerKind, documentKind, priceDetail, ...rest } = given;
  const settings = { applyAccessMultiplier };
  const price = computePrice(priced, settings) as Price;
  const figures = manual ? { ...manual, totalCost: manual.labourCost + manual.materialCost } : price;
  const priceBasis = { formulaVersion: 1, settings, postcode: "M4 6BF", choices: priced, rules: [] };
  const isManual = manual !== null;
  const options = { vatTreatment, vatReason: "Care home", customerKind, documentKind, priceDetail };
  const quote: QuoteDetail = { ...sample, ...options, ...figures, isManual, needsRecalculation: false, priceBasis };
  const company = { ...seller, ...rest, ...settings };
  const now = new Date(`${day}T10:00:00Z`);
  const offer = buildOffer(company, { ...quote, totalCost: figures.totalCost, priceSnapshot: priceBasis }, now);
  return { quote, company, now, price, offer, symbol: rest.currencySymbol };
}
type Made = ReturnType<typeof makeQuote>;

const listTexts = (markup: string): string[] =>
  markup
    .split(/<[^>]*>/)
    .map((text) => text.replaceAll("&#x27;", "'").replaceAll("&amp;", "&").trim())
    .filter(Boolean);
const listScreenTexts = (element: ReactElement) => listTexts(renderToStaticMarkup(element));
const toWire = ({ label, pence }: Amount) => ({ label, amount: pence });

/** Where staff read how a price is made up; each label is followed by its amount, and that by its explanation. */
const staffPlaces: Record<string, (made: Made) => string[]> = {
  "the quote's page": ({ quote, symbol }) =>
    readWorking(listScreenTexts(createElement(PriceWorking, { quote, symbol, seesCosts: true }))),
  "the wizard": ({ quote, company, symbol }) =>
    listScreenTexts(
      createElement(PricePanel, {
        ...computePanelPrice({} as never, {} as never, company, quote),
        seesCosts: true,
        symbol,
      }),
    ),
};

/** "Labour", "6.25 h × …", "= £750.00" as label, amount and explanation. */
function readWorking(texts: readonly string[]): string[] {
  return texts.flatMap((text, at) =>
    text.startsWith("= ") ? [texts[at - 2] ?? "", text.slice(2), texts[at - 1] ?? ""] : [],
  );
}

/** Where its customer reads what is to be paid, or staff what the customer will read: labels followed by amounts. */
const customerPlaces: Record<string, (made: Made) => string[]> = {
  "the customer's page": ({ offer }) => listTexts(renderPrice(buildOfferView(offer), offer).text),
  "the screen on site": ({ offer }) => listScreenTexts(createElement(OfferPrice, { view: buildOfferView(offer) })),
  "the page for sending": ({ offer, symbol }) => {
    const { lead, rest, parts, later, ...price } = buildShownPrice(offer);
    const [inParts, fromThen] = [parts, later].map(
      (group) => group && { title: group.title, amounts: group.amounts.map(toWire) },
    );
    const shown = { ...price, lead: toWire(lead), rest: rest.map(toWire), parts: inParts, later: fromThen };
    const check = { number: "N-1", total: 0, currentTotal: null, validUntil: offer.quote.validUntil, kind: "first" };
    const texts = listScreenTexts(
      createElement(SendSummary, { symbol, check: { ...check, offer: { ...offer, price: shown } } as never }),
    );
    return texts.slice(texts.indexOf(lead.label));
  },
  "the email with the offer": ({ offer }) => listEmailTexts(buildOfferText(offer, "Here it is.", true).paragraphs),
  "the email after the acceptance": ({ offer }) =>
    listEmailTexts(buildAcceptedText(offer, acceptance().answer as never, null).paragraphs),
};

/** "To pay, including VAT: £12.00. VAT at 20%: £2.00." as labels and amounts. */
const listEmailTexts = (paragraphs: readonly string[]): string[] =>
  paragraphs
    .filter((paragraph) => /: [£€$][\d,]+\.\d\d/.test(paragraph))
    .flatMap((paragraph) => paragraph.split(/^((?:For work from|What)[^:]*): |: (?=[£€$])|(?<=\.\d\d)\.(?: |$)/))
    .filter(Boolean);

const documents: Record<string, (made: Made) => Printable> = {
  "the customer's document": ({ offer }) => buildOfferDocument(offer, null),
  "the company's own document": ({ quote, company, now }) =>
    buildDraftDocument(
      { company, quote: { ...quote, priceSnapshot: quote.priceBasis }, job: {} } as never,
      costReader,
      now,
    ),
  "the record of acceptance": ({ offer }) => {
    const { figures, vat, company } = offer;
    const receipt = {
      ...{ quote: { number: "N-1" }, document: { sha256: "0" }, terms: null, installation: null, key: "k" },
      figures: { ...figures, currency: company.currency, treatment: describeVatTreatment(vat, figures.later) },
      evidence: { ...acceptance().evidence, consents: [], buttonText: buildAcceptButtonText(offer) },
    };
    return buildRecordSheet({ ...acceptance(), offer }, receipt as never, []);
  },
};

const costReader = { role: "company_admin", showPricingToUsers: true } as const;
const AMOUNT = /^[£€$][\d,]+\.\d\d$/;
/** Of an amount, hours or a percentage, in hundredths. */
const readFigure = (text: string): number => Math.round(Number(/[\d,.]*\d/.exec(text)?.[0].replaceAll(",", "")) * 100);
const divideHalfUp = (numerator: bigint, denominator: bigint) =>
  Number((2n * numerator + denominator) / (2n * denominator));

/** "6.25 h × 2 engineers × £68.00/h" in pence, also with names: "£10.00 for Twin × head × 1.45 for 5.5 kW"; null for any other text. */
function readProduct(textWithNames: string): number | null {
  const text = itemNames.reduce((rest, name) => rest.replaceAll(` for ${name}`, ""), textWithNames);
  const factors = text.slice(text.lastIndexOf(": ") + 1).split(" × ");
  if (factors.length < 2 || !factors.every((factor) => /^ ?[£€$]?[\d,.]+( h| engineers?|\/h| access|%|$)/.test(factor)))
    return null;
  const product = factors.reduce((all, factor) => all * BigInt(readFigure(factor)), 1n);
  const percents = factors.filter((factor) => factor.endsWith("%")).length;
  return divideHalfUp(product, 100n ** BigInt(factors.length - 1 + percents));
}

/** The products and sums of hours that stand beside what they give, and the total below the two costs. */
function recomputeCosts(texts: readonly string[]): number {
  let sums = 0;
  texts.forEach((text, at) => {
    const before = texts[at - 1] ?? "";
    const product = AMOUNT.test(before) ? readProduct(text) : null;
    if (product !== null) expect(product, `${text} = ${before}`).toBe(readFigure(before));
    const hours = [...text.matchAll(/([\d.]+) h for /g)].map(([, one = ""]) => readFigure(one));
    if (hours.length > 0)
      expect(
        hours.reduce((a, b) => a + b),
        `${text} = ${before}`,
      ).toBe(readFigure(before));
    const addends = /^[£€$][\d,.]+(?: \+ [£€$][\d,.]+)+$/.test(text) ? text.split(" + ").map(readFigure) : [];
    if (addends.length > 0)
      expect(
        addends.reduce((a, b) => a + b),
        `${text} = ${before}`,
      ).toBe(readFigure(before));
    if (product !== null || hours.length > 0 || addends.length > 0) sums++;
  });
  const find = (label: string) => readFigure(texts.slice(texts.indexOf(label)).find((text) => AMOUNT.test(text)) ?? "");
  if (texts.includes("Labour cost")) expect(find("Labour cost") + find("Material cost")).toBe(find("Total cost"));
  return sums;
}

/** Net, VAT and gross, the same from a later day on, and the parts of the price. */
function recomputeOffer(texts: readonly string[], place: string): void {
  const groups: { label: string; pence: number }[][] = [[]];
  const titles: string[] = [];
  // On paper a long label has several lines.
  let label: string[] = [];
  for (const text of texts) {
    if (/^(?:For work from |What the price without VAT is made of|What it is made of)/.test(text)) {
      groups.push([]);
      titles.push(text);
      label = [];
    } else if (AMOUNT.test(text)) {
      groups.at(-1)?.push({ label: label.slice(-3).join(" "), pence: readFigure(text) });
      label = [];
    } else label.push(text);
  }
  const said = `${place}: ${texts.join(" | ")}`;
  const [first = [], ...more] = groups;
  const findVat = (lines: typeof first) => lines.find(({ label }) => /^VAT at [\d.]+%/.test(label));
  const computeVat = (net: number, { label }: { label: string }) =>
    divideHalfUp(BigInt(net) * BigInt(readFigure(label)), 10_000n);
  const vat = findVat(first);
  const others = first.filter((line) => line !== vat).map(({ pence }) => pence);
  expect(others, said).toHaveLength(vat ? 2 : 1);
  const [net, gross] = [Math.min(...others), Math.max(...others)];
  if (vat) expect([vat.pence, gross], said).toEqual([computeVat(net, vat), net + vat.pence]);
  more.forEach((lines, at) => {
    const later = titles[at]?.startsWith("For work") ? findVat(lines) : undefined;
    const sum = lines.reduce((all, { pence }) => all + pence, 0);
    if (!later) expect(sum, said).toBe(net);
    else expect([later.pence, sum], said).toEqual([computeVat(net, later), net + 2 * later.pence]);
  });
}

/** "Labour hours", "6.25 h", "7.0 h", "+0.75 h": what it was, what it will be, and the difference. */
function recomputeDifferences(texts: readonly string[]): void {
  for (let at = 0; at < texts.length; at += 4) {
    const [label, before = "", after = "", difference = ""] = texts.slice(at, at + 4);
    const sign = difference.startsWith("+") ? 1 : -1;
    const said = difference === "none" ? 0 : sign * readFigure(difference);
    expect(readFigure(after) - readFigure(before), `${label}: ${before}, ${after}, ${difference}`).toBe(said);
  }
}

test("no line on a screen, in an email, in CSV or on the customer's page is false as printed", () => {
  let sums = 0;
  fc.assert(
    fc.property(choices, terms, (priced, given) => {
      const made = makeQuote(priced, given);
      const { quote, offer, price, symbol } = made;
      for (const read of Object.values(staffPlaces)) sums += recomputeCosts(read(made));
      for (const [place, read] of Object.entries(customerPlaces)) recomputeOffer(read(made), place);

      const compared = createElement(Comparison, { before: quote, after: price, seesCosts: true, symbol });
      recomputeDifferences(listTexts(renderToStaticMarkup(compared).split("<tbody>")[1] ?? ""));

      const cells = formatQuoteCsvLine({ ...redactCosts(costReader, quote), createdByName: "" }).split(
        /,(?=(?:[^"]*"[^"]*")*[^"]*$)/,
      );
      const headings = quoteCsvHeader.split(",");
      const [labour, material, total] = ["Labour cost", "Material cost", "Total cost"].map((heading) =>
        readFigure(cells[headings.indexOf(heading)] ?? ""),
      );
      expect([labour, material, total]).toEqual([
        quote.labourCost,
        quote.materialCost,
        (labour ?? 0) + (material ?? 0),
      ]);

      const { net, gross, later } = offer.figures;
      const onButton = buildAcceptButtonText(offer).match(/[£€$][\d,]+\.\d\d/g) ?? [];
      if (gross > 0) expect(onButton.map(readFigure)).toEqual(later ? [gross, later.gross] : [gross]);
      const notice = offer.notices.find(({ key }) => key === "vat_changes")?.text ?? "";
      expect(notice !== "").toBe(later !== null);
      const [, rate = "", vat = "", whole = ""] = /VAT is ([\d.]+%), (\S+), and .* is (\S+)\.$/.exec(notice) ?? [];
      if (notice) {
        const computed = divideHalfUp(BigInt(net) * BigInt(readFigure(rate)), 10_000n);
        expect([readFigure(vat), readFigure(whole)], notice).toEqual([computed, net + computed]);
      }
    }),
    { numRuns: 1000 },
  );
  // Of each quote four on its page, and if nobody has typed over its figures two in the wizard.
  expect(sums).toBeGreaterThan(4000);
});

test("no line in a PDF is false as printed", async () => {
  const fonts = loadFonts();
  await fc.assert(
    fc.asyncProperty(choices, terms, async (priced, given) => {
      const made = makeQuote(priced, given);
      for (const [place, build] of Object.entries(documents)) {
        const { pages } = readPdf(await renderDocument(build(made), fonts));
        recomputeOffer(pages.join("\n").split("\n"), place);
      }
    }),
    { numRuns: isWholeSuite ? 1000 : 20 },
  );
});
