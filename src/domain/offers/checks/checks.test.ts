// Each check: facts that fail it, and the change that puts it right. Faultless facts fail none.
import { describe, expect, test } from "vitest";
import { defaultDocumentOptions } from "#domain/quotes/document-options.ts";
import { runSendChecks, sendChecks } from "./checks.ts";
import type { CheckedCompany, CheckedQuote, CheckFacts } from "./facts.ts";

const fine: CheckFacts = {
  quote: {
    ...defaultDocumentOptions,
    customerKind: "business",
    postcode: "M1 1AE",
    totalCost: 374_195,
    isManual: false,
    jobName: "Like-for-like replacement",
    scope: "We fit the pump.",
    depositPercent: null,
  },
  company: {
    legalForm: "company",
    registeredIn: "england_wales",
    legalName: "Northern Pumps Limited",
    registeredAddress: "4 Mill Lane",
    companyNumber: "01234567",
    vatRegistered: true,
    vatNumber: "GB123456789",
    contactEmail: "office@north.test",
    terms: "30 days",
    maxPriceDetail: "lines",
    defaultNoCancellation: null,
    cancellationAdvice: null,
    cancellationAdviceDate: null,
    currencySymbol: "£",
    depositPercent: 0,
    depositWords: null,
  },
  refusedByLifecycle: null,
  incomplete: null,
  conflicts: [],
  withdrawn: [],
  withdrawnExtras: [],
  lineFaults: [],
  currentTotal: null,
  scope: "We fit the pump.",
  exclusions: "Electrical work.",
  drawsOver12: false,
  isSent: false,
  seesCosts: true,
  today: "2026-11-21",
  lastDay: "2026-12-21",
};

interface Change extends Partial<Omit<CheckFacts, "quote" | "company">> {
  quote?: Partial<CheckedQuote>;
  company?: Partial<CheckedCompany>;
}
const factsOf = ({ quote, company, ...more }: Change): CheckFacts => ({
  ...fine,
  ...more,
  quote: { ...fine.quote, ...quote },
  company: { ...fine.company, ...company },
});
const keysOf = (change: Change) => runSendChecks(factsOf(change)).map(({ key }) => key);

const of = (quote: Partial<CheckedQuote>): Change => ({ quote });
const company = (change: Partial<CheckedCompany>): Change => ({ company: change });
const consumer = { customerKind: "consumer" } as const;
const advised = {
  defaultNoCancellation: "advised",
  cancellationAdvice: "Our solicitor’s letter",
  cancellationAdviceDate: "2026-11-03",
} as const;
const reverse = { vatTreatment: "reverse_charge", customerVatNumber: "GB123456789" } as const;
const energy = { vatTreatment: "energy_saving" } as const;

/** The key, what fails the check, and what else puts it right. */
const cases: [key: string, trips: Change, right: Change][] = [
  ["life", { refusedByLifecycle: "This quote was accepted." }, {}],
  ["incomplete", { incomplete: "Calculate this quote before you send it." }, {}],
  ["rules", { conflicts: ["“Big” excludes “Small”."] }, {}],
  ["withdrawn", { withdrawn: ["The pump style “Old” is no longer on offer."] }, {}],
  ["withdrawn_extras", { withdrawnExtras: ["The extra “Hose” is no longer on offer."] }, {}],
  ["lines", { lineFaults: ["“Relay” does not go with “Alarm”."] }, {}],
  ["customer_kind", of({ customerKind: null }), of(consumer)],
  ["no_cancellation_pack", of({ ...consumer, noCancellation: "premises" }), of(consumer)],
  [
    "no_cancellation_pack",
    of({ ...consumer, noCancellation: "urgent" }),
    of({ customerKind: "business", noCancellation: "urgent" }),
  ],
  [
    "no_cancellation_pack",
    { quote: consumer, company: advised },
    { quote: { ...consumer, noCancellation: "fourteen_days" }, company: advised },
  ],
  ["no_cancellation_pack", { quote: { customerKind: null }, company: advised }, { company: advised }],
  [
    "urgent_repair",
    of({ ...consumer, jobName: "Emergency call-out" }),
    of({ ...consumer, jobName: "Emergency call-out", noCancellation: "urgent" }),
  ],
  ["consumer_abroad", of({ ...consumer, postcode: "IM1 1AA" }), of({ postcode: "IM1 1AA" })],
  [
    "not_registered",
    { quote: { vatTreatment: "standard" }, company: { vatRegistered: false } },
    company({ vatRegistered: false }),
  ],
  ["reduced_reason", of({ vatTreatment: "reduced" }), of({ vatTreatment: "reduced", vatReason: "An empty home" })],
  ["reverse_charge_business", of({ ...reverse, ...consumer }), of(reverse)],
  ["reverse_charge_number", of({ ...reverse, customerVatNumber: null }), of(reverse)],
  ["reverse_charge_end_user", of(reverse), of({ customerVatNumber: "GB123456789" })],
  ["reverse_charge_missing", of({ customerVatNumber: "GB123456789" }), of(reverse)],
  [
    "energy_saving_dates",
    { quote: energy, today: "2027-03-20", lastDay: "2027-04-01" },
    { quote: energy, today: "2027-03-20", lastDay: "2027-03-31" },
  ],
  [
    "energy_saving_dates",
    { quote: energy, today: "2027-03-31", lastDay: "2027-04-30" },
    { quote: energy, today: "2027-04-01", lastDay: "2027-05-01" },
  ],
  ["energy_saving_materials", of(energy), of({})],
  ["energy_saving_business", of(energy), of({ ...energy, ...consumer })],
  ["energy_saving_place", of({ ...energy, postcode: "IM1 1AA" }), of({ ...energy, postcode: "PH1 5AA" })],
  ["outside_uk_place", of({ vatTreatment: "outside_uk" }), of({ vatTreatment: "outside_uk", postcode: "JE2 3AB" })],
  [
    "outside_uk_place",
    of({ vatTreatment: "outside_uk", postcode: "IM1 1AA" }),
    of({ vatTreatment: "outside_uk", postcode: "GY1 1AA" }),
  ],
  ["outside_uk_place", of({ vatTreatment: "outside_uk", postcode: null }), of({ postcode: null })],
  ["uk_vat_outside", of({ postcode: "JE2 3AB" }), of({ postcode: "JE2 3AB", vatTreatment: "outside_uk" })],
  [
    "uk_vat_outside",
    of({ postcode: "GY9 3AA" }),
    { quote: { postcode: "GY9 3AA" }, company: { vatRegistered: false } },
  ],
  [
    "priceDetail",
    { quote: { priceDetail: "lines" }, company: { maxPriceDetail: "split" } },
    { quote: { priceDetail: "split" }, company: { maxPriceDetail: "split" } },
  ],
  [
    "priceDetail",
    { quote: { priceDetail: "split" }, seesCosts: false },
    { quote: { priceDetail: "total" }, seesCosts: false },
  ],
  [
    "presentation_sent",
    { quote: { priceDetail: "split" }, seesCosts: false, isSent: true },
    { quote: { priceDetail: "split" }, isSent: true },
  ],
  [
    "priceDetail",
    { quote: { priceDetail: "split" }, seesCosts: false },
    { quote: { priceDetail: "split" }, seesCosts: false, isSent: true },
  ],
  ["scope", { scope: null }, { scope: null, quote: { documentKind: "estimate" } }],
  ["exclusions", { exclusions: null }, { exclusions: null, quote: { documentKind: "estimate" } }],
  ["estimate", of({ documentKind: "estimate" }), of({ documentKind: "quotation" })],
  ["water", { drawsOver12: true }, { drawsOver12: true, quote: { postcode: "JE2 3AB" } }],
  ["legal_name_or_address", company({ legalName: null }), {}],
  [
    "legal_name_or_address",
    company({ legalForm: "sole_trader", registeredAddress: null }),
    company({ legalForm: "sole_trader" }),
  ],
  ["legal_form", company({ legalForm: null }), {}],
  ["company_number", company({ companyNumber: null }), company({ companyNumber: null, legalForm: "partnership" })],
  [
    "registered_in",
    company({ registeredIn: null, legalForm: "llp" }),
    company({ registeredIn: null, legalForm: "sole_trader" }),
  ],
  ["vat_number", company({ vatNumber: null }), company({ vatNumber: null, vatRegistered: false })],
  ["contact", company({ contactEmail: null }), {}],
  ["terms", { quote: consumer, company: { terms: null } }, company({ terms: null })],
  ["terms", { quote: { customerKind: null }, company: { terms: null } }, of({ customerKind: null })],
  ["deposit", company({ depositPercent: 25 }), company({ depositPercent: 25, depositWords: "By bank transfer" })],
  ["deposit", of({ depositPercent: 25 }), { quote: { depositPercent: 0 }, company: { depositPercent: 25 } }],
  ["nothing_to_pay", of({ totalCost: 0 }), {}],
  ["manual_price", of({ isManual: true }), {}],
  ["current_total", { currentTotal: 400_000 }, { currentTotal: 400_000, incomplete: "Recalculate it first." }],
];

test("facts in which nothing is wrong trip no check", () => {
  expect(runSendChecks(fine)).toEqual([]);
});

test.each(cases)("%s is reported while its cause exists, and not once that is fixed (%#)", (key, trips, right) => {
  expect(keysOf(trips)).toContain(key);
  expect(keysOf(right)).not.toContain(key);
});

test("every check is tried, has its own key, and says why, where that is written and what to do", () => {
  const keys = sendChecks.map(({ key }) => key);
  expect(new Set(cases.map(([key]) => key))).toEqual(new Set(keys));
  expect(new Set(keys).size).toBe(keys.length);
  for (const { why, source, where, field } of sendChecks) {
    expect(why).toMatch(/\.$/);
    expect(source).not.toBe("");
    if (field !== null) expect(where).not.toBeNull();
  }
});

describe("what is said", () => {
  test("begins with what blocks", () => {
    const said = runSendChecks(factsOf({ quote: { vatTreatment: "reduced", customerKind: null }, scope: null }));
    expect(said.map(({ blocks }) => blocks)).toEqual([true, false, false]);
  });

  test("names the first day on which a pump may be installed: ten working days on, by the place’s bank holidays", () => {
    const sentence = (today: string, postcode: string) =>
      runSendChecks(factsOf({ drawsOver12: true, today, quote: { postcode } })).find(({ key }) => key === "water")
        ?.sentence;
    expect(sentence("2026-11-20", "M1 1AE")).toContain("do not start before 7 December 2026.");
    // St Andrew's Day, which Scotland alone keeps, is on a Monday.
    expect(sentence("2026-11-20", "EH1 1YZ")).toContain("do not start before 8 December 2026.");
  });
});
