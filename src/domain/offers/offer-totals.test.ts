import { describe, expect, test } from "vitest";
import { isDocumentOptionRelevant } from "#domain/quotes/document-option-labels.ts";
import { type VatTreatment, vatTreatments } from "#domain/quotes/document-options.ts";
import { computeOfferTotals, describeVatTreatment } from "./offer-totals.ts";
import { formatVatLine, vatTreatmentRules } from "./vat-treatments.ts";

const at = (day: string, time = "12:00:00.000Z") => new Date(`${day}T${time}`);
const company = { vatRegistered: true, vatRate: 2000 };
const of = (vatTreatment: VatTreatment | null, issued = "2026-11-21", until = "2026-12-21", net = 374_195) =>
  computeOfferTotals(
    company,
    { net, vatTreatment, vatReason: "a home that stood empty", customerVatNumber: "GB123456789" },
    at(issued),
    at(until),
  );

describe("what an offer comes to", () => {
  test.each([
    [null, 2000, 74_839, "VAT at 20%"],
    ["standard", 2000, 74_839, "VAT at 20%"],
    ["reduced", 500, 18_710, "VAT at 5% (a home that stood empty)"],
    ["energy_saving", 0, 0, "VAT at 0% (energy-saving materials)"],
  ] as const)("with the treatment %s", (treatment, rate, vat, words) => {
    const { figures, vat: said } = of(treatment);
    expect(figures).toEqual({ net: 374_195, vat, gross: 374_195 + vat, rate, later: null });
    expect(said.words).toBe(words);
    expect(describeVatTreatment(said, null)).toBe(words);
  });

  test.each([
    [
      "reverse_charge",
      /accounts to HMRC for the VAT at 20%.*The customer’s VAT number: GB123456789\.$/,
      "Domestic reverse charge: the customer accounts for the VAT",
    ],
    ["outside_uk", /outside the United Kingdom/, "Outside the scope of UK VAT"],
  ] as const)("has no line of VAT with the treatment %s, and says why", (treatment, statement, called) => {
    const { figures, vat } = of(treatment);
    expect(figures).toEqual({ net: 374_195, vat: null, gross: 374_195, rate: null, later: null });
    expect([vat.words, describeVatTreatment(vat, null)]).toEqual([null, called]);
    expect(vat.statement).toMatch(statement);
  });

  test("says no word of VAT where the company is not registered, whatever the quote names", () => {
    const quote = { net: 100, vatTreatment: "energy_saving", vatReason: null, customerVatNumber: null } as const;
    const { figures, vat } = computeOfferTotals(
      { ...company, vatRegistered: false },
      quote,
      at("2027-03-20"),
      at("2027-04-19"),
    );
    expect(figures).toEqual({ net: 100, vat: null, gross: 100, rate: null, later: null });
    expect(vat).toEqual({ treatment: "not_registered", words: null, statement: null });
  });

  test("rounds VAT half-up to a penny, once", () => {
    expect(of("reduced", "2026-11-21", "2026-12-21", 10).figures).toMatchObject({ vat: 1, gross: 11 });
    expect(of("reduced", "2026-11-21", "2026-12-21", 9).figures).toMatchObject({ vat: 0, gross: 9 });
    expect(of(null, "2026-11-21", "2026-12-21", 33_333).figures).toMatchObject({ vat: 6667, gross: 40_000 });
  });
});

describe("energy-saving materials", () => {
  test("are at 5% from 1 April 2027", () => {
    const { figures, vat } = of("energy_saving", "2027-04-01", "2027-05-01");
    expect(figures).toEqual({ net: 374_195, vat: 18_710, gross: 392_905, rate: 500, later: null });
    expect(vat.words).toBe("VAT at 5% (energy-saving materials)");
  });

  test.each([
    ["ends with 31 March", at("2027-03-31", "22:59:59.999Z"), null],
    ["lasts into 1 April, by the clock of London", at("2027-03-31", "23:00:00.000Z"), "2027-04-01"],
    ["lasts longer", at("2027-04-19"), "2027-04-01"],
  ])("an offer that %s", (_, until, from) => {
    const quote = { net: 374_195, vatTreatment: "energy_saving", vatReason: null, customerVatNumber: null } as const;
    const { later } = computeOfferTotals(company, quote, at("2027-03-20"), until).figures;
    const after = { rate: 500, vat: 18_710, gross: 392_905, words: "VAT at 5% (energy-saving materials)" };
    expect(later).toEqual(from && { from, ...after });
    const words = "VAT at 0% (energy-saving materials)";
    const both = `${words}; from 1 April 2027 VAT at 5% (energy-saving materials)`;
    expect(describeVatTreatment({ treatment: "energy_saving", words, statement: null }, later)).toBe(
      from ? both : words,
    );
  });

  test("nothing else changes on that day", () => {
    for (const treatment of ["standard", "reduced", "reverse_charge", "outside_uk"] as const)
      expect(of(treatment, "2027-03-20", "2027-04-19").figures.later).toBeNull();
  });
});

test.each(vatTreatments)("the reason for a rate is asked for where a document prints it: %s", (vatTreatment) => {
  const reason = "a home that stood empty";
  const rate = vatTreatmentRules[vatTreatment].rateOn("2026-11-21", { companyRate: 2000, customerVatNumber: null });
  const isPrinted = rate !== null && formatVatLine(vatTreatment, rate, reason).includes(reason);
  expect(isDocumentOptionRelevant("vatReason", { customerKind: null, vatTreatment })).toBe(isPrinted);
});
