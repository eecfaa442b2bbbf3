import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ExtraRelations } from "#domain/catalogue/extras.ts";
import type { QuoteLine } from "#domain/quotes/lines.ts";
import { type OfferSelection, pickOptionLines } from "#domain/quotes/options.ts";
import { computeLinesPrice } from "#domain/quotes/price.ts";
import { isRefusal } from "#domain/refusal.ts";
import { draftQuote, sellerSample } from "#test/kit/quotes/draft-quote.ts";
import { type ModelQuote, modelSelection } from "#test/model/selection-model.ts";
import { buildChoiceView } from "./choice-view.ts";
import { combineOffer, findSelectionFaults } from "./combine-offer.ts";
import { buildOnSiteOffer, type OnSiteOffer } from "./on-site.ts";
import type { OfferableOption, SelectableParts } from "./selectable-parts.ts";
import { buildOfferView } from "./view.ts";

const labels = ["Standard", "Better", "Best"];
const idOf = (place: number) => `01a20df0-0000-7000-8000-${String(place).padStart(12, "0")}`;
const relations = (id: number, more: Partial<ExtraRelations> = {}): ExtraRelations => ({
  ...{ id, name: `Extra ${id}`, needs: [], excludes: [], onlyKind: null, onlyIds: [] },
  ...more,
});

/** An offer of these jobs with these lines, as sending the quote would freeze it. */
function offerOf(
  { jobs, lines: modelLines, percentOff, vatRate, needs, excludes }: ModelQuote,
  changes: Partial<typeof draftQuote> = {},
  words: Record<string, string> = {},
  now = new Date("2026-11-22T14:02:00.000Z"),
): OnSiteOffer & { selection: SelectableParts } {
  const lines = modelLines.map(
    ({ id, extra, quantity, price, isOffered, places }): QuoteLine => ({
      ...{ id, extraId: extra, heading: null, words: words[id] ?? `Line ${id.slice(-2)}`, details: null, quantity },
      ...{ unit: null, price, state: isOffered ? "offered" : "included", options: [...places] },
    }),
  );
  const discount = percentOff === 0 ? null : { words: "Trade", percent: percentOff };
  const options = jobs.map(({ labour: labourCost, material: materialCost }, index): OfferableOption => {
    const ownLines = pickOptionLines(lines, index + 1).map((line) => ({ ...line, options: [] }));
    const price = computeLinesPrice(ownLines, discount, { labourCost, materialCost });
    if (isRefusal(price)) throw new Error(price.sentence);
    const { items, motorKw, labourHours, engineerCount } = draftQuote;
    return {
      ...{ label: jobs.length === 1 ? null : (labels[index] ?? ""), words: null, motorKw, labourHours, engineerCount },
      items: { ...items, drive_type: `Drive ${index + 1}` },
      ...{ labourCost, materialCost, linesCost: price.linesCost, totalCost: price.totalCost },
      ...{
        isManual: false,
        priceSnapshot: null,
        scope: `Scope ${index + 1}`,
        exclusions: null,
        drawsOver12: index === 2,
      },
    };
  });
  const ids = [...new Set(lines.flatMap(({ extraId }) => extraId ?? []))];
  const extraRelations = ids.map((id) =>
    relations(id, {
      needs: needs.filter(([one]) => one === id).map(([, other]) => other),
      excludes: excludes.filter(([one]) => one === id).map(([, other]) => other),
    }),
  );
  const first = options[0] as OfferableOption;
  const quote = { ...draftQuote, ...first, ...changes, lines, discount, offeredOptions: options, extraRelations };
  const seller = { ...sellerSample, vatRegistered: vatRate !== null, vatRate: vatRate ?? 0 };
  return buildOnSiteOffer(seller, quote, false, now) as ReturnType<typeof offerOf>;
}

function combine(offer: OnSiteOffer, option: number, lines: string[] = []): OnSiteOffer {
  const result = combineOffer(offer, { option, lines });
  if ("faults" in result) throw new Error(result.faults.map(({ sentence }) => sentence).join(" "));
  return result.combined;
}

const noRelations = { needs: [], excludes: [] };
const line = (place: number, more: Partial<ModelQuote["lines"][number]> = {}) => ({
  ...{ id: idOf(place), extra: null, quantity: 100, price: 1000, isOffered: true, places: [] },
  ...more,
});

describe("a combination", () => {
  const seal = line(1, { quantity: 200, price: 2450 });
  const cover = line(2, { isOffered: false, price: 1500 });
  const offer = offerOf(
    {
      ...{ ...noRelations, percentOff: 1000, vatRate: 2000, lines: [seal, cover] },
      jobs: [
        { labour: 88_400, material: 285_795 },
        { labour: 90_000, material: 300_000 },
      ],
    },
    {},
    { [seal.id]: "Spare seal", [cover.id]: "Cover" },
  );

  test("has the option's work and figures, and the ticked lines with their own VAT", () => {
    const combined = combine(offer, 2, [seal.id]);
    expect(combined).toMatchObject({
      figures: { net: 357_250, vat: 71_450, gross: 428_700 },
      quote: { items: { drive_type: "Drive 2" }, totalCost: 357_250 },
      scope: "Scope 2",
      chosen: { option: { place: 2, label: "Better" }, lines: [{ words: "Spare seal" }] },
    });
    expect(Object.keys(combined)).not.toContain("selection");
  });

  test("adds up as printed, the discount before what was ticked", () => {
    const view = buildOfferView(combine(offer, 2, [seal.id]));
    expect(view.price.more[0]?.amounts.map(({ label, value }) => `${label} ${value}`)).toEqual([
      ...["Labour £900.00", "Materials £3,000.00", "Cover £15.00", "Discount: Trade, 10% −£391.50"],
      "2 × Spare seal £49.00",
    ]);
    expect(view.sections[0]?.text).toBe("Scope 2\n• Cover\nExtras that you chose:\n• 2 × Spare seal");
  });

  test("of a total alone shows what was ticked beside the rest", () => {
    const total = offerOf(
      { ...noRelations, percentOff: 0, vatRate: 2000, jobs: [{ labour: 100, material: 200 }], lines: [line(1)] },
      { priceDetail: "total" as never },
    );
    expect(buildOfferView(combine(total, 1, [idOf(1)])).price.more[0]?.amounts).toEqual([
      { label: "Price without extras", value: "£3.00" },
      { label: "Line 01", value: "£10.00" },
    ]);
    expect(buildOfferView(combine(total, 1)).price.more).toEqual([]);
  });

  test("an offer that leaves no choice is itself", () => {
    const plain = buildOnSiteOffer(sellerSample, draftQuote, false, new Date("2026-11-22T14:02:00.000Z"));
    expect(combineOffer(plain, null)).toEqual({ combined: plain });
    expect(Object.keys(plain)).not.toContain("selection");
  });

  test("three parts of £0.33 at 20% have £0.07 of VAT each", () => {
    const parts = offerOf({
      ...{ ...noRelations, percentOff: 0, vatRate: 2000, jobs: [{ labour: 33, material: 0 }] },
      lines: [line(1, { price: 33 }), line(2, { price: 33 })],
    });
    const { figures } = combine(parts, 1, [idOf(1), idOf(2)]);
    expect(figures).toMatchObject({ net: 99, vat: 21, gross: 120 });
    // The quote's row once this was accepted.
    const taken = [1, 2].map(
      (place): QuoteLine => ({
        ...{ id: idOf(place), extraId: null, heading: null, words: "Part", details: null, quantity: 100, unit: null },
        ...{ price: 33, state: "taken", options: [] },
      }),
    );
    const accepted = { ...draftQuote, labourCost: 33, materialCost: 0, linesCost: 66, totalCost: 99, lines: taken };
    const paper = buildOnSiteOffer(sellerSample, accepted, false, new Date("2026-11-22T14:02:00.000Z"));
    expect(paper.figures).toEqual(figures);
    expect(buildOfferView(paper).price.more[0]?.amounts.map(({ value }) => value)).toEqual([
      ...["£0.33", "£0.00", "£0.33", "£0.33"],
    ]);
  });

  test("has both rates of VAT in each part if the rate changes, and the notice names no amount", () => {
    const model = {
      ...{ ...noRelations, percentOff: 0, vatRate: 2000, jobs: [{ labour: 33, material: 0 }] },
      lines: [line(1, { price: 33 })],
    };
    const spring = offerOf(model, { vatTreatment: "energy_saving" as never }, {}, new Date("2027-03-15T12:00:00.000Z"));
    expect(combine(spring, 1, [idOf(1)]).figures).toMatchObject({
      ...{ net: 66, vat: 0, gross: 66 },
      later: { from: "2027-04-01", vat: 4, gross: 70 },
    });
    expect(buildChoiceView(spring).extras[0]?.price.later).toBe("£0.35 from 1 April 2027");
    expect(spring.notices.find(({ key }) => key === "vat_changes")?.text).toMatch(/VAT is 5%\.$/);
  });
});

describe("the notices of a selectable offer", () => {
  const jobs = [1, 2, 3].map((place) => ({ labour: place * 1000, material: 0 }));
  const offer = offerOf({ ...noRelations, percentOff: 0, vatRate: 2000, jobs, lines: [] });

  test("are those of all options, and of its one right to cancel the longer time", () => {
    expect(offer.notices.map(({ key }) => key)).toContain("water");
    expect(combine(offer, 1).notices).toEqual(offer.notices);
    const withGoods = offerOf({
      ...{ ...noRelations, percentOff: 0, vatRate: 2000, lines: [] },
      jobs: [jobs[0] as (typeof jobs)[0], { labour: 0, material: 1 }],
    });
    expect(withGoods.cancellation?.information).not.toBe(offer.cancellation?.information);
  });
});

describe("what does not go together", () => {
  const [alarm, controller, bypass] = [
    line(1, { extra: 1 }),
    line(2, { extra: 2, price: 35_000, places: [2] }),
    line(3, { extra: 3 }),
  ];
  const builtIn = line(4, { extra: 2, isOffered: false, places: [1] });
  const words = {
    ...{ [alarm.id]: "Alarm", [controller.id]: "Controller", [bypass.id]: "Bypass", [builtIn.id]: "Controller" },
  };
  const { selection } = offerOf(
    {
      ...{ percentOff: 0, vatRate: 2000, lines: [alarm, controller, bypass, builtIn] },
      jobs: [
        { labour: 100, material: 0 },
        { labour: 200, material: 0 },
      ],
      needs: [[1, 2]],
      excludes: [[3, 2]],
    },
    {},
    words,
  );
  const faultsOf = (given: OfferSelection) =>
    findSelectionFaults(selection, given).map(({ sentence, fix }) => [sentence, fix]);

  test("a needed line is asked for only in options that do not include it", () => {
    expect(faultsOf({ option: 1, lines: [alarm.id] })).toEqual([]);
    expect(faultsOf({ option: 2, lines: [alarm.id] })).toEqual([
      ["“Alarm” needs “Controller”.", { lineId: controller.id, ticks: true }],
    ]);
    expect(faultsOf({ option: 2, lines: [alarm.id, controller.id] })).toEqual([]);
  });

  test("a line of another option stays ticked and is named", () => {
    expect(faultsOf({ option: 1, lines: [controller.id] })).toEqual([
      ["“Controller” does not go with “Standard”.", { lineId: controller.id, ticks: false }],
    ]);
  });

  test("of two that exclude each other both are named, whichever of them says so", () => {
    expect(faultsOf({ option: 2, lines: [bypass.id, controller.id] })).toEqual([
      ["“Bypass” does not go with “Controller”.", { lineId: bypass.id, ticks: false }],
    ]);
    expect(faultsOf({ option: 1, lines: [bypass.id] })).toEqual([
      ["“Bypass” does not go with “Controller”.", { lineId: bypass.id, ticks: false }],
    ]);
  });

  test("nothing, or nothing that is on offer, was named", () => {
    for (const option of [0, 3]) expect(faultsOf({ option, lines: [] })).toEqual([["Choose an option", null]]);
    expect(faultsOf({ option: 1, lines: [idOf(9)] })).toEqual([["This line is not on offer.", null]]);
  });
});

describe("what a customer chooses from, in words", () => {
  const lines = [line(1, { price: 4900, places: [1] }), line(2, { price: 100 })];
  const jobs = [
    { labour: 192_500, material: 0 },
    { labour: 100_000, material: 0 },
  ];
  const model = { ...noRelations, percentOff: 0, vatRate: 2000, jobs, lines };

  test("names the cheapest option, each price, and what does not go together", () => {
    const view = buildChoiceView(offerOf(model));
    expect(view.from).toEqual({ label: "To pay, including VAT", value: "From £1,200.00" });
    expect(view.options[0]).toMatchObject({
      label: "Standard",
      price: { lead: "£2,310.00", note: "£1,925.00 + £385.00 VAT", later: null },
      facts: [{ label: "Drive", value: "Drive 1" }],
    });
    expect(view.extras.map(({ price, limits }) => [price.lead, ...limits])).toEqual([
      ["+£58.80", "Not with Better"],
      ["+£1.20"],
    ]);
  });

  test("a business reads net first, and no VAT is named where there is none", () => {
    const business = buildChoiceView(offerOf(model, { customerKind: "business" as never }));
    expect(business.from?.value).toBe("From £1,000.00");
    expect(business.extras[0]?.price).toEqual({ lead: "+£49.00", note: "£58.80 including VAT", later: null });
    const plain = buildChoiceView(offerOf({ ...model, vatRate: null }));
    expect(plain).toMatchObject({ priceNote: null, vatNote: null, from: { label: "Total to pay" } });
    expect(plain.options[0]?.price).toEqual({ lead: "£1,925.00", note: null, later: null });
  });

  test("one option needs no name and no lowest price", () => {
    const view = buildChoiceView(offerOf({ ...model, jobs: jobs.slice(0, 1), lines: lines.slice(1) }));
    expect([view.options.map(({ label }) => label), view.from]).toEqual([[null], null]);
  });

  test("says once what is the same in all options", () => {
    const view = buildChoiceView(offerOf(model));
    expect(view.shared.facts.map(({ label }) => label)).toEqual(["Pump", "Motor", "Work", "Access", "Labour"]);
    expect(view.shared.sections).toEqual([]);
    expect(view.options.map(({ sections }) => sections)).toEqual([
      [{ title: "What is included", text: "Scope 1" }],
      [{ title: "What is included", text: "Scope 2" }],
    ]);
    expect(view.options[1]?.parts).toEqual({
      title: "What the price without VAT is made of",
      amounts: [
        { label: "Labour", value: "£1,000.00" },
        { label: "Materials", value: "£0.00" },
      ],
    });
  });
});

test("200 price lists, 3 options and 64 ways to tick: the same sums and permissions as a second model", () => {
  const extraId = fc.integer({ min: 1, max: 7 });
  const places = fc.subarray([1, 2, 3], { minLength: 0, maxLength: 2 });
  const pence = fc.integer({ min: 0, max: 99_999 });
  const pair = fc.tuple(extraId, extraId).filter(([one, other]) => one !== other);
  const offered = fc.record({
    extra: fc.option(extraId),
    quantity: fc.integer({ min: 1, max: 999 }),
    price: pence,
    places,
  });
  const modelQuotes = fc.record({
    jobs: fc.array(fc.record({ labour: pence, material: pence }), { minLength: 3, maxLength: 3 }),
    offered: fc.array(offered, { minLength: 6, maxLength: 6 }),
    included: fc.array(offered, { maxLength: 3 }),
    percentOff: fc.constantFrom(0, 1, 500, 3333, 10_000),
    vatRate: fc.constantFrom(null, 0, 500, 2000, 1999),
    needs: fc.array(pair, { maxLength: 3 }),
    excludes: fc.array(pair, { maxLength: 3 }),
  });
  let [permitted, refused] = [0, 0];
  fc.assert(
    fc.property(modelQuotes, ({ offered: some, included, ...rest }) => {
      const lines = [...some, ...included].map((one, index) => ({
        ...{ ...one, id: idOf(index), isOffered: index < 6 },
      }));
      const model = { ...rest, lines };
      // Sending refuses an offer with an option that can't be had as it is.
      fc.pre([1, 2, 3].every((place) => modelSelection(model, place, []) !== "not permitted"));
      const offer = offerOf(model);
      for (const option of [1, 2, 3]) {
        for (let ticks = 0; ticks < 64; ticks += 1) {
          const ids = lines.slice(0, 6).flatMap(({ id }, index) => (ticks & (1 << index) ? [id] : []));
          const result = combineOffer(offer, { option, lines: ids });
          const expected = modelSelection(model, option, ids);
          if ("faults" in result) {
            expect(expected).toBe("not permitted");
            refused += 1;
          } else {
            const { net, vat, gross } = result.combined.figures;
            expect({ net, vat, gross }).toEqual(expected);
            const parts = result.combined.chosen;
            const sum = [parts?.option, ...(parts?.lines ?? [])].reduce(
              (all, part) => all + (part?.figures.gross ?? 0),
              0,
            );
            expect(sum).toBe(gross);
            permitted += 1;
          }
        }
      }
    }),
    { numRuns: 200 },
  );
  expect(Math.min(permitted, refused)).toBeGreaterThan(1000);
});
