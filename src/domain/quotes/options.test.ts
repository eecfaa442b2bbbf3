import { describe, expect, test } from "vitest";
import { mapKinds, mapToChoiceKeys } from "#domain/catalogue/items.ts";
import { describeOptions } from "./line-texts.ts";
import type { QuoteLine } from "./lines.ts";
import {
  computeOptionPrices,
  findCalculatedFigures,
  type GivenOption,
  isPricedAsChosen,
  type OwnJob,
  resolveOptions,
} from "./option-figures.ts";
import {
  isSelectable,
  mapOptionKinds,
  type OptionItems,
  type OptionJob,
  pickOption,
  type QuoteOption,
  refuseOptionPlaces,
} from "./options.ts";
import type { PriceSnapshot } from "./price-snapshot.ts";

/** Item 1 of each kind is the quote's own; the drive is what differs. */
const itemsOf = (inactive: number[] = []): OptionItems =>
  mapOptionKinds((kind) =>
    [1, 2, 3].map((id) => ({ id, name: `${kind} ${id}`, kw: 550, isActive: !inactive.includes(id) })),
  ) as unknown as OptionItems;
const choose = (driveTypeId: number) => ({
  equipmentAccessId: 1,
  jobTypeId: 1,
  pumpStyleId: 1,
  motorSizeId: 1,
  driveTypeId,
});
const snapshotOf = (drive: number) =>
  ({ choices: mapKinds((kind) => ({ id: kind === "drive_type" ? drive : 1, kw: 550 })) }) as unknown as PriceSnapshot;
const jobOf = (drive: number, totalCost: number | null): OptionJob => ({
  ...choose(drive),
  names: mapOptionKinds((kind) => `${kind} ${kind === "drive_type" ? drive : 1}`),
  motorKw: 550,
  labourHours: totalCost && 600,
  engineerCount: totalCost && 2,
  labourCost: totalCost && 1000,
  materialCost: totalCost && totalCost - 1000,
  linesCost: 0,
  totalCost,
  priceSnapshot: totalCost === null ? null : snapshotOf(drive),
});
const own = {
  ...mapToChoiceKeys(mapKinds(() => 1)),
  names: mapKinds((kind) => `${kind} 1`),
  ...{ labourHours: 600, engineerCount: 2, labourCost: 1000, materialCost: 4000, linesCost: 0, totalCost: 5000 },
  ...{
    priceSnapshot: snapshotOf(1),
    calculatedAt: "2026-11-27T00:00:00.000Z",
    isManual: false,
    needsRecalculation: false,
  },
  options: null,
} satisfies OwnJob;
const line = (price: number, options: number[] = [], state: QuoteLine["state"] = "included"): QuoteLine => ({
  ...{ id: "a", extraId: null, heading: null, words: "x", details: null, quantity: 100, unit: null },
  ...{ price, state, options },
});
const first: GivenOption = { label: "Standard" };
const withJob = (job: OptionJob): QuoteOption[] => [
  { label: "Standard", words: null, job: null },
  { label: "Better", words: null, job },
];
const jobs = (options: unknown) => (options as QuoteOption[]).map(({ job }) => job);

describe("the figures of an option", () => {
  test("are none for choices that were not calculated", () => {
    const options = resolveOptions([first, { label: "Better", words: "", ...choose(2) }], own, itemsOf());
    const names = { ...mapOptionKinds((kind) => `${kind} 1`), drive_type: "drive_type 2" };
    expect(options).toEqual([
      { label: "Standard", words: null, job: null },
      { label: "Better", words: null, job: { ...jobOf(2, null), names } },
    ]);
  });

  test("are the quote's own for the same choices, unless they were typed or are of another job", () => {
    const copy = [first, { label: "Copy", ...choose(1) }];
    expect(jobs(resolveOptions(copy, own, itemsOf()))[1]).toMatchObject({ materialCost: 4000, totalCost: 5000 });
    for (const stale of [{ isManual: true }, { needsRecalculation: true }, { calculatedAt: null }]) {
      expect(jobs(resolveOptions(copy, { ...own, ...stale }, itemsOf()))[1]).toMatchObject({ totalCost: null });
    }
  });

  test("stay while its choices do, whatever its label, and wherever it is moved", () => {
    const quote = { ...own, options: withJob(jobOf(2, 7000)) };
    const moved = [first, { label: "New", ...choose(3) }, { label: "Renamed", ...choose(2) }];
    expect(jobs(resolveOptions(moved, quote, itemsOf())).map((job) => job?.totalCost)).toEqual([undefined, null, 7000]);
    expect(findCalculatedFigures(quote.options, choose(3))).toBeNull();
  });
});

test("choices that are missing, foreign or off are refused at their field; those on the quote may stay", () => {
  const given = (choices: object) =>
    resolveOptions([first, { label: "x", ...choose(1), ...choices }], own, itemsOf([2]));
  expect(given({ driveTypeId: null, motorSizeId: 9 })).toMatchObject({
    refusal: "invalid",
    fields: {
      "options.1.driveTypeId": "Please choose the drive type",
      "options.1.motorSizeId": "This Motor Size is not on offer. Please choose another.",
    },
  });
  const sentence = "This Drive Type is not on offer. Please choose another.";
  for (const driveTypeId of [2, 9]) {
    expect(given({ driveTypeId })).toMatchObject({
      refusal: "unknown_choice",
      fields: { "options.1.driveTypeId": sentence },
    });
  }
  const had = { ...own, options: withJob(jobOf(2, null)) };
  expect(resolveOptions([first, { label: "x", ...choose(2) }], had, itemsOf([1, 2]))).toHaveLength(2);
});

describe("lines and discount", () => {
  test("count in the options that they belong to", () => {
    const lines = [line(100), line(10, [1]), line(1, [2]), line(50, [2], "offered")];
    const priced = computeOptionPrices(withJob(jobOf(2, 7000)), { lines, discount: { words: "x", percent: 1000 } });
    // 10% of 7,101.
    expect(jobs(priced)[1]).toMatchObject({ linesCost: 101 - 710, totalCost: 7101 - 710 });
  });

  test("refuse a discount and a size that an option cannot bear, naming it", () => {
    const options = withJob(jobOf(2, 7000));
    expect(computeOptionPrices(options, { lines: [], discount: { words: "x", amount: 7001 } })).toEqual({
      refusal: "discount_too_large",
      sentence: "The discount is now larger than option 2. Someone who sees costs has to change it.",
      fields: { discount: "The discount is larger than option 2" },
    });
    expect(
      computeOptionPrices(options, { lines: [line(9_999_999_999, [2], "offered")], discount: null }),
    ).toMatchObject({
      refusal: "price_too_large",
      sentence: "Option 2, Better: The total cost would be more than 99,999,999.99, the most that a quote holds.",
    });
    expect(computeOptionPrices(options, { lines: [line(9_999_999_999, [1], "offered")], discount: null })).toHaveLength(
      2,
    );
  });
});

test("a quote has the figures of its choices, its options' and its zone's included", () => {
  const quote = { ...own, options: withJob(jobOf(2, 7000)) };
  expect(isPricedAsChosen(quote)).toBe(true);
  expect(isPricedAsChosen({ ...quote, locationId: 2 })).toBe(false);
  expect(isPricedAsChosen({ ...quote, options: withJob({ ...jobOf(2, 7000), driveTypeId: 3 }) })).toBe(false);
  expect(isPricedAsChosen({ ...quote, driveTypeId: 3 })).toBe(false);
});

test("an option is read as a quote of its own", () => {
  const quote = {
    ...own,
    motorKw: 400,
    options: withJob(jobOf(2, 7000)),
    lines: [line(1), line(2, [1]), line(3, [2])],
  };
  expect(pickOption(quote, 2)).toMatchObject({
    ...{ driveTypeId: 2, locationId: 1, totalCost: 7000, motorKw: 550, lines: [{ price: 1 }, { price: 3 }] },
    names: { location: "location 1", drive_type: "drive_type 2" },
  });
  expect(pickOption(quote, 1)).toMatchObject({ driveTypeId: 1, motorKw: 400, lines: [{ price: 1 }, { price: 2 }] });
});

test("a customer chooses if there is a second option or a line to tick", () => {
  expect(isSelectable({ lines: [line(1)], options: null })).toBe(false);
  expect(isSelectable({ lines: [line(1, [], "offered")], options: null })).toBe(true);
  expect(isSelectable({ lines: [], options: withJob(jobOf(2, null)) })).toBe(true);
});

test("a line of an option that the quote does not have is refused at its field", () => {
  const fields = { "lines.1.options": "There is no option 3" };
  expect(refuseOptionPlaces([line(1), line(1, [1, 3])], withJob(jobOf(2, null)))).toMatchObject({
    refusal: "invalid",
    fields,
  });
  expect(refuseOptionPlaces([line(1, [1, 2])], withJob(jobOf(2, null)))).toBeNull();
  expect(refuseOptionPlaces([line(1, [1])], null)).toMatchObject({
    fields: { "lines.0.options": "There is no option 1" },
  });
});

describe("in words", () => {
  const described = (words: string | null, total: number | null, drive = 2, label = "Better"): QuoteOption[] => [
    { label: "Good", words: null, job: null },
    { label, words, job: jobOf(drive, total) },
  ];
  const both = (before: QuoteOption[] | null, after: QuoteOption[] | null) => [
    describeOptions(before, "£", after),
    describeOptions(after, "£", before),
  ];
  const job = "equipment_access 1, job_type 1, pump_style 1, motor_size 1, drive_type 2";

  test("they are told in full, once there are any and when they go", () => {
    const all = described("Quieter", 1200_50);
    const text = `Good; Better, Quieter: ${job}, £1,200.50`;
    expect(describeOptions(all, "£")).toBe(text);
    expect(both(null, all)).toEqual([null, text]);
    expect(both(all, null)).toEqual([text, null]);
  });

  test.each<[what: string, after: QuoteOption[], said: [string, string]]>([
    ["the price", described("Quieter", 1300), ["Good; Better: £1,200.50", "Good; Better: £13.00"]],
    ["a price that is gone", described("Quieter", null), ["Good; Better: £1,200.50", "Good; Better: no price"]],
    [
      "the drive",
      described("Quieter", null, 3),
      ["Good; Better: drive_type 2, £1,200.50", "Good; Better: drive_type 3, no price"],
    ],
    ["the words", described(null, 1200_50), ["Good; Better, Quieter", "Good; Better"]],
    ["the label", described("Quieter", 1200_50, 2, "Best"), ["Good; Better", "Good; Best"]],
    [
      "one more",
      [...described("Quieter", 1200_50), { label: "Best", words: null, job: jobOf(2, null) }],
      ["Good; Better", `Good; Better; Best: ${job}`],
    ],
  ])("a change says %s, and nothing that stayed", (_what, after, said) => {
    expect(both(described("Quieter", 1200_50), after)).toEqual(said);
  });
});
